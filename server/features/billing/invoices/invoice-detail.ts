import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listPayments } from '#server/features/billing/payments/payments.store.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { listCreditNotes } from './credit-notes/credit-notes.store.ts';
import { findGaps, isPaidOnline } from './find-gaps.ts';
import type { InvoiceRow } from './invoices.store.ts';
import { withParties } from './parties.ts';
import { reminderSchedule } from './reminders/reminder-dates.ts';
import { listReminders } from './reminders/reminders.store.ts';

/** An invoice with both parties and what has happened to it: credit notes and ledger entries, oldest first. */
export async function withRecords(db: Connection, invoice: InvoiceRow) {
  return {
    ...(await withParties(db, invoice)),
    creditNotes: await listCreditNotes(db, invoice.id),
    payments: await listPayments(db, invoice.id),
  };
}

export type InvoiceWithRecords = Awaited<ReturnType<typeof withRecords>>;

/** An invoice with its records, with past and planned reminders, and with what a draft lacks. */
export async function withReminders(deps: Deps, invoice: InvoiceRow) {
  const { db, clock } = deps;
  const { today, ...studio } = await studioToday(db, clock);
  const recorded = await listReminders(db, invoice.id);
  const detail = await withRecords(db, invoice);
  return {
    ...detail,
    reminders: reminderSchedule(invoice, recorded, studio.reminderDays, today),
    missing: findGaps(detail, isPaidOnline(deps, studio)),
  };
}
