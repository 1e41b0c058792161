import type { Transaction } from '#server/db/client.ts';
import { deleteMailsAbout } from '#server/features/messaging/mail/mail.store.ts';
import { eraseClientFromAudit } from '#server/features/studio/audit/audit.store.ts';
import { type ClientRow, deleteRequest } from './clients.store.ts';

/** Deletes a request for access, with the emails and names that it left. */
export async function eraseRequest(tx: Transaction, { id, email, createdAt }: ClientRow) {
  await deleteRequest(tx, id);
  const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
  await eraseClientFromAudit(tx, id, periods);
  await deleteMailsAbout(tx, periods, id);
}
