import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { hasUnpaidInvoices } from '#server/features/billing/invoices/invoice-lists.store.ts';
import { lockProjectById, releaseFinalsOf } from '#server/features/projects/projects/projects.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import type { FileRow } from './files.store.ts';

/** Whether it's a final file that its client can't download yet. */
export const isFileLocked = async (db: Connection, { type, projectId, project }: FileRow) =>
  type === 'final' && (await areFinalsLocked(db, projectId, project));

/** Final files can be downloaded once the project's invoices are paid, or the studio has released them. */
export const areFinalsLocked = async (db: Connection, projectId: number, { finalsReleasedAt }: { finalsReleasedAt: Date | null }) =>
  !finalsReleasedAt && (await hasUnpaidInvoices(db, projectId));

/** Lets the client download the final files before the invoices are paid. */
export const releaseFinals = ({ db, clock }: Deps, projectId: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { clientId, title, finalsReleasedAt } = await lockProjectById(tx, projectId);
    if (finalsReleasedAt) return;
    await releaseFinalsOf(tx, projectId, clock.now());
    await recordAudit(tx, { action: 'project.finals_released', actor, clientId, target: title });
  });
