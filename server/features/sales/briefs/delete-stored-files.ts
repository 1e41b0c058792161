import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteUploadsAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { type LeadCondition, listFilesOfLeads } from './brief-files.store.ts';

/** Deletes from storage, after the commit, what leads have uploaded. Otherwise the job that deletes stray uploads would, once their rows are gone. */
export const deleteStoredFilesOfLeads = async (deps: Deps, tx: Transaction, isLead: LeadCondition): Promise<void> =>
  deleteUploadsAfterCommit(deps, tx, await listFilesOfLeads(tx, isLead));
