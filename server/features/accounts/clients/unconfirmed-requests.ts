import { inBatches } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import { deleteMailsAbout } from '#server/features/messaging/mail/mail.store.ts';
import { eraseClientFromAudit } from '#server/features/studio/audit/audit.store.ts';
import { clearUnconfirmedEmails, removeUnconfirmedRequests } from './clients.store.ts';

/** Deletes expired requests. Each batch goes in one transaction with everything written about it, so a crash leaves no traces behind. */
export async function cleanUpUnconfirmedRequests({ db, clock }: Deps, batchSize?: number): Promise<void> {
  await clearUnconfirmedEmails(db, clock.now(), batchSize);
  const removeBatch = (limit: number) =>
    db.transaction(async (tx) => {
      const removed = await removeUnconfirmedRequests(tx, clock.now(), limit);
      for (const { id, email, createdAt } of removed) {
        const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
        await eraseClientFromAudit(tx, id, periods);
        await deleteMailsAbout(tx, periods, id);
      }
      return removed.length;
    });
  await inBatches(removeBatch, batchSize);
}
