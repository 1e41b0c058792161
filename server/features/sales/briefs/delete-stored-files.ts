import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteAfterCommit } from '#server/features/projects/files/storage/delete-stored-files.ts';
import { uploadPath } from '#server/features/projects/uploads/upload-keeper.ts';
import { type LeadCondition, listFilesOfLeads } from './brief-files.store.ts';

/** Deletes from storage, after the commit, what leads have uploaded. Otherwise the job that deletes stray uploads would, once their rows are gone. */
export async function deleteStoredFilesOfLeads(deps: Deps, tx: Transaction, isLead: LeadCondition): Promise<void> {
  const files = await listFilesOfLeads(tx, isLead);
  await deleteAfterCommit(
    deps,
    tx,
    files.map(({ id }) => uploadPath(id)),
  );
}
