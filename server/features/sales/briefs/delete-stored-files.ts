import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteUploads } from '#server/uploads/uploads.service.ts';
import { listFilesOfLeads } from './brief-files.store.ts';

/**
 * Deletes from storage what leads have uploaded. Otherwise a job deletes those stray uploads once their rows are gone.
 * @param isLead selects the leads
 */
export const deleteStoredFilesOfLeads = async (deps: Deps, tx: Transaction, isLead: SQL): Promise<void> =>
  deleteUploads(deps, tx, await listFilesOfLeads(tx, isLead));
