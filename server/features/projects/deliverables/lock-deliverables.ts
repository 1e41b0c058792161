import type { Transaction } from '#server/db/client.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import { findDeliverable, listDeliverables } from './deliverables.store.ts';

/**
 * The chosen ones of a project's deliverables, with all of them, under the project's lock.
 * @throws AppError not_found; invalid if one isn't the project's
 */
export async function lockDeliverables(tx: Transaction, projectId: number, ids: number[]) {
  const project = await lockProjectById(tx, projectId);
  const all = await listDeliverables(tx, projectId);
  const chosen = all.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) throw invalidField('ids', 'Please choose deliverables of this project.');
  return { project, all, chosen };
}

/** The project that a deliverable belongs to. @throws AppError not_found */
export async function requireProjectOf(tx: Transaction, id: number): Promise<number> {
  const row = await findDeliverable(tx, id);
  if (!row) throw notFound('Deliverable');
  return row.projectId;
}
