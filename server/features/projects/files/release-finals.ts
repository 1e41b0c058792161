import type { Deps } from '#server/deps.ts';
import { lockProjectById, releaseFinalsOf } from '#server/features/projects/projects/projects.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';

/** Lets the client download the final files before the invoices are paid. */
export const releaseFinals = ({ db, clock }: Deps, projectId: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { clientId, title, finalsReleasedAt } = await lockProjectById(tx, projectId);
    if (finalsReleasedAt) return;
    await releaseFinalsOf(tx, projectId, clock.now());
    await recordAudit(tx, { action: 'project.finals_released', actor, clientId, target: title });
  });
