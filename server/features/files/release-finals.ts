import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { lockProjectById, releaseFinalsOf } from '../projects/projects.service.ts';

/** Lets the client download the final files before the invoices are paid. */
export const releaseFinals = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, projectId: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { clientId, title, finalsReleasedAt } = await lockProjectById(tx, projectId);
    if (finalsReleasedAt) return;
    await releaseFinalsOf(tx, projectId, clock.now());
    await recordAudit(tx, { action: 'project.finals_released', actor, clientId, target: title });
  });
