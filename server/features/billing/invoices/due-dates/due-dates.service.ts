import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { dueDateOf } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, updateInvoice } from '#server/features/billing/invoices/invoices.store.ts';
import { balanceDueDateOf, dueOffsets } from '#server/features/billing/invoices/reminders/reminder-dates.ts';
import { insertReminders } from '#server/features/billing/invoices/reminders/reminders.store.ts';
import { updateWatermarks } from '#server/features/billing/invoices/update-watermarks.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';

/**
 * Updates the due date of an unpaid invoice after a payment or the final delivery; the caller holds its lock. The client hears of a new
 * date by the receipt or announcement, so reminders whose day has come are skipped.
 * @returns the due date, null until the final delivery
 */
export async function updateDueDate(deps: Deps, tx: Transaction, invoice: InvoiceRow): Promise<string | null> {
  const dueDate = dueDateOf(invoice);
  // Updates only `updatedAt`: calendars show when an invoice has changed, and another amount may be due by the same date.
  if (dueDate === invoice.dueDate) await updateInvoice(tx, invoice.id, {});
  else {
    const { today, reminderDays } = await makeDue(deps, tx, invoice, dueDate);
    const changed = { ...invoice, dueDate };
    const recorded = {
      invoiceId: invoice.id,
      balanceDueDate: balanceDueDateOf(changed),
      status: 'skipped',
      createdAt: deps.clock.now(),
    } as const;
    await insertReminders(
      tx,
      dueOffsets(changed, reminderDays, today).map((offsetDays) => ({ ...recorded, offsetDays })),
    );
  }
  return dueDate;
}

/** Makes an invoice that was closed due again, by its due date. */
export async function reopenInvoice(deps: Deps, tx: Transaction, invoice: InvoiceRow) {
  await makeDue(deps, tx, invoice, dueDateOf({ ...invoice, status: 'sent' }));
  await updateWatermarks(deps, tx, invoice);
}

async function makeDue(deps: Deps, tx: Transaction, { id }: InvoiceRow, dueDate: string | null) {
  const studio = await studioToday(tx, deps.clock);
  const isOverdue = dueDate !== null && dueDate < studio.today;
  await updateInvoice(tx, id, { dueDate, status: isOverdue ? 'overdue' : 'sent', paidDate: null });
  return studio;
}
