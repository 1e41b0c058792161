import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteUploads } from '#server/uploads/uploads.service.ts';
import { type LeadCondition, listFilesOfLeads } from './brief-files.store.ts';

/** Deletes from storage what leads have uploaded. Otherwise a job deletes those stray uploads once their rows are gone. */
export const deleteStoredFilesOfLeads = async (deps: Deps, tx: Transaction, isLead: LeadCondition): Promise<void> =>
  deleteUploads(deps, tx, await listFilesOfLeads(tx, isLead));
