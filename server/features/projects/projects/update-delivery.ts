import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { ProjectRow } from './projects.service.ts';
import { hasFinalFile, updateProject } from './projects.store.ts';

/**
 * Updates when a project was delivered, after which balances can be due: in final delivery with its first final file, or when it's
 * completed. Archiving keeps the date; reopening the project clears it. The caller holds the project's lock.
 */
export async function updateDelivery(deps: Deps, tx: Transaction, project: Pick<ProjectRow, 'id' | 'status' | 'deliveredDate'>) {
  const { id, status } = project;
  const wasDelivered = project.deliveredDate !== null;
  const isDelivered = status === 'completed' || (status === 'final_delivery' && (wasDelivered || (await hasFinalFile(tx, id))));
  if (status === 'archived' || isDelivered === wasDelivered) return;
  const { today } = await studioToday(tx, deps.clock);
  await updateProject(tx, id, { deliveredDate: isDelivered ? today : null });
  await deps.jobs.enqueue(tx, 'follow-delivery', { projectId: id });
}
