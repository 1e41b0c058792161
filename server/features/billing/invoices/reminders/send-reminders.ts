import { payableStatuses } from '#contract/billing/invoices.ts';
import { addDays } from '#contract/shared/dates.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { invoiceMails } from '#server/features/billing/invoices/invoices.mails.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { type Studio, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { catchUpDays, dueOffsets } from './reminder-dates.ts';
import { insertReminders, listInvoicesToRemind, listReminders } from './reminders.store.ts';

/**
 * Emails the reminders that are due, in the studio's time zone. An invoice gets at most one email per run: of several missed reminders,
 * only the latest is sent. A failure is logged and retried on the next run.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const { today, ...studio } = await studioToday(deps.db, deps.clock);
  if (studio.reminderDays.length === 0) return;
  const invoiceIds = await listInvoicesToRemind(deps.db, studio.reminderDays, addDays(today, -catchUpDays), today);
  for (const invoiceId of invoiceIds)
    await remind(deps, invoiceId, studio, today).catch((err) => deps.log.error({ err, invoiceId }, 'reminder could not be sent'));
}

/** Records the reminders together with the email, under the invoice's lock: a second run, or a payment meanwhile, finds them. */
const remind = (deps: Deps, invoiceId: number, studio: Studio, today: string) =>
  deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, invoiceId);
    if (!payableStatuses.includes(invoice.status) || invoice.disputedMinor > 0) return;
    const recorded = (await listReminders(tx, invoiceId)).map(({ offsetDays }) => offsetDays);
    const due = dueOffsets(invoice, studio.reminderDays, today).filter((offset) => !recorded.includes(offset));
    const latest = due.at(-1);
    if (latest === undefined) return;
    const client = await findClientById(tx, invoice.clientId);
    const isWanted = Boolean(client && !client.erasedAt && preferencesOf(client).invoices);
    const statusOf = (offset: number) => (isWanted && offset === latest ? 'sent' : 'skipped');
    await insertReminders(
      tx,
      due.map((offsetDays) => ({ invoiceId, offsetDays, status: statusOf(offsetDays), createdAt: deps.clock.now() })),
    );
    const mail = invoice.dueDate < today ? invoiceMails.overdueReminder : invoiceMails.reminder;
    if (isWanted) await sendMail(deps, tx, mail, { invoice, today });
  });
