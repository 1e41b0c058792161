import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordFinalFiles } from '#server/features/projects/deliverables/record-final-files.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { MovedBy } from './project-activity.store.ts';
import { hasFinalFile, type ProjectRow, updateProject } from './projects.store.ts';

/**
 * Updates what was delivered of a project. It's called after all that may change this, such as its status, a final file, or a payment that unlocks them.
 * While it's archived, all stays as it is. The caller holds the project's lock.
 */
export async function updateDelivery(deps: Deps, tx: Transaction, project: ProjectRow, by: MovedBy) {
  if (project.status === 'archived') return;
  await updateDeliveredDate(deps, tx, project);
  await recordFinalFiles(deps, tx, project, by);
}

/**
 * Saves when a project was delivered, after which balances can be due: in final delivery with its first final file, or when it's completed. Reopening the
 * project clears the date.
 */
async function updateDeliveredDate(deps: Deps, tx: Transaction, { id, status, deliveredDate }: ProjectRow) {
  const wasDelivered = deliveredDate !== null;
  const isDelivered = status === 'completed' || (status === 'final_delivery' && (wasDelivered || (await hasFinalFile(tx, id))));
  if (isDelivered === wasDelivered) return;
  const { today } = await studioToday(tx, deps.clock);
  await updateProject(tx, id, { deliveredDate: isDelivered ? today : null });
  await deps.jobs.enqueue(tx, 'follow-delivery', { projectId: id });
}
