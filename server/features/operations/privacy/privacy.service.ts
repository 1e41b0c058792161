import { normalizeLine } from '#contract/shared/text.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { readBalances } from '#server/features/billing/balance/balance.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { deleteMailsAbout } from '#server/features/messaging/mail/mail.store.ts';
import { deleteClientDeliveries } from '#server/features/messaging/webhooks/webhooks.service.ts';
import { deleteStoredFilesOf } from '#server/features/projects/files/stored-files.ts';
import { deleteStoredFilesOfLeads } from '#server/features/sales/briefs/delete-stored-files.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { eraseClientFromAudit } from '#server/features/studio/audit/audit.store.ts';
import { deleteFiltersOfClient } from '#server/features/studio/saved-filters/saved-filters.store.ts';
import { removeFilms } from '#server/features/website/films/remove-films.ts';
import { lockFilmsOf } from '#server/features/website/portfolio-requests/portfolio-requests.service.ts';
import { removeFromSite } from '#server/features/website/site/withdrawn-content.ts';
import { lockTestimonialsOf } from '#server/features/website/testimonials/testimonials.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { newToken } from '#server/shared/tokens.ts';
import { dataSubjectOf, isLeadOf } from './data-subject.store.ts';
import { privacyMails } from './privacy.mails.ts';
import { countOpenInvoices, eraseEverything, readEverything } from './privacy.store.ts';

/** Everything stored about a client, as JSON. */
export async function exportData({ db, clock }: Deps, id: number, actor: Actor) {
  const client = await readClient(db, id);
  const data = await readEverything(db, await dataSubjectOf(db, client));
  await recordAudit(db, { action: 'client.data_exported', actor });
  return { exportedAt: clock.now(), data };
}

/**
 * Permanently erases everything that identifies a client; its invoices stay for their retention period.
 * @param name typed by the admin as confirmation
 * @throws AppError invalid for another name, conflict while invoices are open or the client has credit
 */
export async function eraseClient(deps: Deps, id: number, name: string, actor: Actor): Promise<void> {
  // Hashed before the row is locked, so that nobody waits for it.
  const password = await hashPassword(newToken());
  await deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    // Older names may be stored as they were typed.
    if (normalizeLine(client.name) !== name) throw invalidField('name', "The name doesn't match the client's.");
    const subject = await dataSubjectOf(tx, client);
    if ((await countOpenInvoices(tx, subject)) > 0)
      throw new AppError('conflict', "This client has open invoices. Wait until they're paid or cancel them, then try again.");
    if ((await readBalances(tx, id)).length > 0)
      throw new AppError('conflict', 'This client has credit. Pay it back or apply it, then try again.');
    await deleteStoredFilesOf(deps, tx, id);
    await deleteStoredFilesOfLeads(deps, tx, isLeadOf(subject));
    await removeContentOf(deps, tx, id);
    await eraseEverything(tx, subject, { erasedAt: deps.clock.now(), password });
    await deleteMailsAbout(tx, subject.emailPeriods, id);
    await deleteClientDeliveries(tx, id);
    await deps.jobs.enqueue(tx, 'refresh-search-words', {});
    await deleteFiltersOfClient(tx, id, [client.name, ...subject.emailPeriods.map(({ email }) => email)]);
    await eraseClientFromAudit(tx, id, subject.emailPeriods);
    await recordAudit(tx, { action: 'client.erased', actor, clientId: id });
    await sendMail(deps, tx, privacyMails.erased, client);
  });
}

/** Takes what a client said, and the client's films, off the website and out of its history. */
async function removeContentOf(deps: Deps, tx: Transaction, clientId: number): Promise<void> {
  // All are locked before the draft, in the same order as by saving one, to avoid deadlocks.
  const testimonials = await lockTestimonialsOf(tx, clientId);
  const films = await lockFilmsOf(tx, clientId);
  await removeFromSite(deps, tx, { testimonials, films });
  await removeFilms(deps, tx, films);
}
