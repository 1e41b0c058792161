import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { lockProjectById, releaseFilesOf } from '#server/features/projects/projects/projects.service.ts';
import { updateDelivery } from '#server/features/projects/projects/update-delivery.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';

/** Lets the client have the drafts without a watermark, and the final files, before the project is paid. */
export const releaseFiles = (deps: Deps, projectId: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    if (project.filesReleasedAt) return;
    await releaseFilesOf(tx, projectId, deps.clock.now());
    await updateDelivery(deps, tx, project, { userId: adminIdOf(actor) });
    await notifyChange(tx, 'files', project);
    await deps.jobs.enqueue(tx, 'update-watermarks', { projectId });
    await recordAudit(tx, { action: 'project.finals_released', actor, clientId: project.clientId, target: project.title });
  });
