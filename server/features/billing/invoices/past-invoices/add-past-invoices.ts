import type { InvoiceDraft } from '#api/billing/invoice-draft.ts';
import { type InvoiceStatus, payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import { computeAmounts } from '#server/features/billing/invoices/draft-invoice.ts';
import { clientParty, studioParty, studioPaymentMeans } from '#server/features/billing/invoices/parties.ts';
import { dueOffsets } from '#server/features/billing/invoices/reminders/reminder-dates.ts';
import { insertReminders } from '#server/features/billing/invoices/reminders/reminders.store.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { noonIn } from '#server/shared/clock.ts';
import { insertInvoices, raiseCounters } from './past-invoices.store.ts';
import { lastCounts } from './past-number.ts';

export { findTakenNumbers, listClientDrafts } from './past-invoices.store.ts';

export interface PastInvoice {
  draft: InvoiceDraft;
  client: ClientRow;
  /** Null for drafts, which get a number when they are sent. */
  invoiceNumber: string | null;
  status: InvoiceStatus;
  issueDate: string;
  paidDate: string | null;
}

/**
 * Adds invoices from a former system under their own numbers, and continues ours after those of the same form. Nobody is emailed: reminders
 * whose day has come are recorded as skipped. The caller books the payments of paid ones.
 * @returns the id of each number, without those that were taken meanwhile
 */
export async function addPastInvoices({ clock }: Deps, tx: Transaction, invoices: PastInvoice[]): Promise<Map<string, number>> {
  const { today, ...studio } = await studioToday(tx, clock);
  const issued = { billedBy: studioParty(studio), paymentMeans: studioPaymentMeans(studio), locale: studio.locale };
  // Locks the counters before the invoices, in the same order as sending one, so that neither waits for the other.
  await raiseCounters(tx, lastCounts(invoices.flatMap(({ invoiceNumber }) => invoiceNumber ?? [])));
  const inserted = await insertInvoices(
    tx,
    invoices.map(({ draft, client, invoiceNumber, status, issueDate, paidDate }) => ({
      ...draft,
      ...computeAmounts(draft),
      ...(status === 'draft' ? {} : { ...issued, billedTo: clientParty(client) }),
      invoiceNumber,
      status,
      issueDate,
      paidDate,
      createdAt: noonIn(studio.timeZone, issueDate, clock.now()),
    })),
  );
  const ids = new Map(inserted.flatMap(({ id, invoiceNumber }) => (invoiceNumber === null ? [] : [[invoiceNumber, id]])));
  const skipped = invoices.flatMap(({ draft: { dueDate }, invoiceNumber, status, issueDate }) => {
    const invoiceId = ids.get(invoiceNumber ?? '');
    if (invoiceId === undefined || !payableStatuses.includes(status)) return [];
    const offsets = dueOffsets({ issueDate, dueDate }, studio.reminderDays, today);
    return offsets.map((offsetDays) => ({ invoiceId, offsetDays, status: 'skipped' as const, createdAt: clock.now() }));
  });
  await insertReminders(tx, skipped);
  return ids;
}
