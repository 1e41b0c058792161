import { normalizeLine } from '#domain/shared/text.ts';
import { type AllPersonalData, exportSections } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { dataSubjectOf } from '#server/features/accounts/clients/data-subject.store.ts';
import { anonymizeClient } from '#server/features/accounts/personal-data.store.ts';
import { readBalances } from '#server/features/billing/balance/balance.service.ts';
import { countOpenInvoices } from '#server/features/billing/invoices/invoice-lists.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { newToken } from '#server/shared/tokens.ts';
import { privacyMails } from './privacy.mails.ts';

/** Everything stored about a client, as JSON. */
export async function exportData({ db, clock }: Deps, { read }: AllPersonalData, id: number, actor: Actor) {
  const subject = await dataSubjectOf(db, await readClient(db, id));
  const data: Record<string, unknown> = {};
  for (const section of exportSections) data[section] = await read[section](db, subject);
  await recordAudit(db, { action: 'client.data_exported', actor });
  return { exportedAt: clock.now(), data };
}

/**
 * Permanently erases everything that identifies a client; its invoices stay for their retention period.
 * @param name typed by the admin as confirmation
 * @throws AppError invalid for another name, conflict while invoices are open or the client has credit
 */
export async function eraseClient(deps: Deps, { erase }: AllPersonalData, id: number, name: string, actor: Actor): Promise<void> {
  // Hashed before the row is locked, so that nobody waits for it.
  const password = await hashPassword(newToken());
  await deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    // Older names may be stored as they were typed.
    if (normalizeLine(client.name) !== name) throw invalidField('name', "The name doesn't match the client's.");
    if ((await countOpenInvoices(tx, id)) > 0)
      throw new AppError('conflict', "This client has open invoices. Wait until they're paid or cancel them, then try again.");
    if ((await readBalances(tx, id)).length > 0)
      throw new AppError('conflict', 'This client has credit. Pay it back or apply it, then try again.');
    const subject = await dataSubjectOf(tx, client);
    await anonymizeClient(tx, id, { erasedAt: deps.clock.now(), password });
    await erase(deps, tx, subject);
    await recordAudit(tx, { action: 'client.erased', actor, clientId: id });
    await sendMail(deps, tx, privacyMails.erased, client);
  });
}
