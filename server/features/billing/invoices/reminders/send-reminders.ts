import { addDays, daysBetween } from '#domain/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { invoiceMails } from '#server/features/billing/invoices/invoices.mails.ts';
import { type InvoiceRow, lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Studio, studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { balanceDueDateOf, catchUpDays, dueOffsets, waitsForMoney } from './reminder-dates.ts';
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
    if (!waitsForMoney(invoice)) return;
    const { dueDate } = invoice;
    if (!dueDate) return;
    const balanceDueDate = balanceDueDateOf(invoice);
    const recorded = await listOffsets(tx, invoice);
    const due = dueOffsets(invoice, studio.reminderDays, today).filter((offset) => !recorded.includes(offset));
    const latest = due.at(-1);
    if (latest === undefined) return;
    const isWanted = await wantsReminders(tx, invoice);
    const statusOf = (offset: number) => (isWanted && offset === latest ? 'sent' : 'skipped');
    await insertReminders(
      tx,
      due.map((offsetDays) => ({ invoiceId, offsetDays, balanceDueDate, status: statusOf(offsetDays), createdAt: deps.clock.now() })),
    );
    const mail = dueDate < today ? invoiceMails.overdueReminder : invoiceMails.reminder;
    if (isWanted)
      await sendMail(deps, tx, mail, { invoice: { ...invoice, dueDate }, payLink: await createPayLink(deps, tx, invoiceId), today });
  });

/** The reminders already recorded for the current due date. */
async function listOffsets(tx: Transaction, invoice: InvoiceRow): Promise<number[]> {
  const reminders = await listReminders(tx, invoice.id);
  return reminders.flatMap(({ balanceDueDate, offsetDays }) => (balanceDueDate === balanceDueDateOf(invoice) ? offsetDays : []));
}

async function wantsReminders(tx: Transaction, { clientId }: InvoiceRow): Promise<boolean> {
  const client = await findClientById(tx, clientId);
  return Boolean(client && !client.erasedAt && preferencesOf(client).invoices);
}

/**
 * Emails a reminder of an overdue invoice now. It's recorded as that of today, so neither a second admin nor the schedule sends another.
 * @throws AppError conflict when there's nothing to remind of, or it was done today
 */
export const remindNow = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, id);
    const { today } = await studioToday(tx, deps.clock);
    const { dueDate } = invoice;
    if (!waitsForMoney(invoice) || !dueDate || dueDate >= today)
      throw new AppError('conflict', 'Only overdue invoices without a pending payment or dispute get reminders.');
    if (!(await wantsReminders(tx, invoice))) throw new AppError('conflict', "This client doesn't want emails about invoices.");
    const offsetDays = daysBetween(dueDate, today);
    if ((await listOffsets(tx, invoice)).includes(offsetDays))
      throw new AppError('conflict', 'This invoice already had its reminder today.');
    await insertReminders(tx, [
      { invoiceId: id, offsetDays, balanceDueDate: balanceDueDateOf(invoice), status: 'sent', createdAt: deps.clock.now() },
    ]);
    await recordAudit(tx, { action: 'invoice.reminded', actor, clientId: invoice.clientId, target: invoice.invoiceNumber! });
    await sendMail(deps, tx, invoiceMails.overdueReminder, {
      invoice: { ...invoice, dueDate },
      payLink: await createPayLink(deps, tx, id),
      today,
    });
  });
