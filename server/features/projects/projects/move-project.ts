import { type ProjectStatus, statusPhrase } from '#domain/projects/statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { forgetReviews } from '#server/features/projects/deliverables/deliverables.store.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { insertEvent, type MovedBy } from './project-activity.store.ts';
import { type ProjectRow, updateProject } from './projects.store.ts';
import { updateDelivery } from './update-delivery.ts';

export type Move = { to: ProjectStatus; note: string | null } & MovedBy;

/** Gives a project, which the caller has locked, another status. Nobody is told. */
export async function moveProject(deps: Deps, tx: Transaction, project: ProjectRow, move: Move): Promise<void> {
  const { to, note, ...by } = move;
  const now = deps.clock.now();
  const { today } = await studioToday(tx, deps.clock);
  await updateProject(tx, project.id, { status: to, updatedAt: now, completedDate: completedDateAfter(to, project, today) });
  if (to !== 'review') await forgetReviews(tx, project.id);
  await updateDelivery(deps, tx, { ...project, status: to }, by);
  await insertEvent(tx, { ...by, to, note, projectId: project.id, createdAt: now, from: project.status });
  const { id, title, clientId, clientName, status } = project;
  const data = { project: { id, title, from: status, to }, client: { id: clientId, name: clientName } };
  await emitEvent(deps, tx, { type: 'project.moved', data }, { clientId });
}

/** Archiving keeps the date; reopening the project clears it. */
function completedDateAfter(status: ProjectStatus, { completedDate }: ProjectRow, today: string) {
  if (status === 'archived') return completedDate;
  return status === 'completed' ? (completedDate ?? today) : null;
}

export const statusConflict = ({ status }: Pick<ProjectRow, 'status'>) =>
  new AppError('conflict', `This project is now ${statusPhrase(status)}.`);
