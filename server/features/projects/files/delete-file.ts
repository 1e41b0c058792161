import { nameDeliverable } from '#domain/projects/deliverables.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findDeliverable, wasDraftRemoved } from '#server/features/projects/deliverables/deliverables.store.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import { lockProjectById, type ProjectRow } from '#server/features/projects/projects/projects.service.ts';
import { addStoredBytes, notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { updateDelivery } from '#server/features/projects/projects/update-delivery.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { mayDelete, requirePassword } from './files.policy.ts';
import { findDeletedFileFor, findFileFor } from './files.service.ts';
import { isApproved, updateFile } from './files.store.ts';
import { deleteFileRows, findProjectToPurge, listDeletedOf } from './stored-files.store.ts';
import { storedPaths } from './stored-files.ts';

/**
 * Deletes a file: nobody can reach it anymore, but it can be restored for 30 days.
 * @throws AppError not_found; forbidden for what the studio uploaded; conflict for an approved version, which is proof of the approval
 */
export const deleteFile = (deps: Deps, viewer: Viewer, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    requirePassword(viewer);
    const { projectId } = await findFileFor(tx, viewer, id);
    const project = await lockProjectById(tx, projectId);
    const file = await findFileFor(tx, viewer, id);
    if (!mayDelete(viewer, file)) throw new AppError('forbidden', 'Only the studio can delete this file.');
    if (await isApproved(tx, id)) throw new AppError('conflict', 'This version was approved, so it has to be kept.');
    await updateFile(tx, id, { deletedAt: deps.clock.now() });
    if (file.deliverableId !== null) await updateDelivery(deps, tx, project, { userId: adminIdOf(actor) });
    await notifyOfProject(tx, 'files', projectId);
    await recordAudit(tx, { action: 'file.deleted', actor, clientId: project.clientId, target: file.name });
    if (file.version !== null) await tellIfEmpty(deps, tx, project, file.deliverableId!);
    await announceReview(deps, tx, projectId);
  });

/** Nobody can decide about what is in review and has no draft anymore, and the next one is in review at once. */
async function tellIfEmpty(deps: Deps, tx: Transaction, project: ProjectRow, id: number): Promise<void> {
  const deliverable = await findDeliverable(tx, id);
  const isInReview = project.status === 'review' && deliverable?.state === 'in_review';
  if (!isInReview || !(await wasDraftRemoved(tx, id))) return;
  const name = nameDeliverable(deliverable.title, project.title);
  await notifyEditor(deps, tx, project, {
    about: { deliverableIds: [id] },
    text: `${name} is in review without a draft: ${project.clientName} can decide once there is another one.`,
  });
}

/** Restores a deleted file. If its video wasn't processed yet, that goes on. @throws AppError not_found once it's deleted for good */
export const restoreFile = (deps: Deps, viewer: Viewer, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    requirePassword(viewer);
    const { projectId } = await findDeletedFileFor(tx, viewer, id);
    const project = await lockProjectById(tx, projectId);
    const file = await findDeletedFileFor(tx, viewer, id);
    await updateFile(tx, id, { deletedAt: null });
    if (file.video?.status === 'queued' || file.video?.status === 'processing') await deps.jobs.enqueue(tx, 'process-file', { fileId: id });
    if (file.deliverableId !== null) await updateDelivery(deps, tx, project, { userId: adminIdOf(actor) });
    await notifyOfProject(tx, 'files', projectId);
    await recordAudit(tx, { action: 'file.restored', actor, clientId: project.clientId, target: file.name });
    await announceReview(deps, tx, projectId);
  });

/** How long a deleted file can be restored. */
const gracePeriod = 30 * days;

/** Files of one project that one transaction deletes. */
const defaultBatchSize = 1000;

/** Deletes for good what was deleted 30 days ago. Under the project's lock, nobody restores a file meanwhile. */
export async function cleanUpFiles(deps: Deps, batchSize = defaultBatchSize): Promise<void> {
  const before = subtractMilliseconds(deps.clock.now(), gracePeriod);
  const purgeNext = async (): Promise<boolean> => {
    const projectId = await findProjectToPurge(deps.db, before);
    if (projectId !== undefined) await deps.db.transaction((tx) => purgeProject(deps, tx, projectId, before, batchSize));
    return projectId !== undefined;
  };
  while (await purgeNext());
}

async function purgeProject(deps: Deps, tx: Transaction, projectId: number, before: Date, limit: number): Promise<void> {
  await lockProjectById(tx, projectId);
  const files = await listDeletedOf(tx, projectId, before, limit);
  await deleteFileRows(
    tx,
    files.map(({ id }) => id),
  );
  await notifyOfProject(tx, 'files', projectId);
  await addStoredBytes(tx, projectId, -files.reduce((sum, { size }) => sum + (size ?? 0), 0));
  await deleteAfterCommit(deps, tx, files.flatMap(storedPaths));
}
