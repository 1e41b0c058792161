import { formatsFor } from '#contract/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { balanceMinor, dueDateOf } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { recoverWriteOff } from '#server/features/billing/invoices/write-offs/book-write-off.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { bookingDay } from './booking-day.ts';
import { paymentMails } from './payments.mails.ts';
import { insertPayment, type NewPayment } from './payments.store.ts';
import { reportOverpayment } from './report-overpayment.ts';

type ReceivedPayment = Omit<NewPayment, 'invoiceId' | 'kind' | 'createdAt' | 'bookedOn'> & {
  /** Today by default. */
  bookedOn?: string;
  /** Instead, when the provider received it, in seconds. */
  movedAt?: number | undefined;
};

/**
 * Adds a payment to the ledger; once nothing is due, its invoice is paid. Sends the receipt. The caller holds the invoice's lock.
 * @returns the entry's id; undefined when it is already in the ledger
 */
export async function bookPayment(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { movedAt, ...payment }: ReceivedPayment,
): Promise<number | undefined> {
  const studio = await studioToday(tx, deps.clock);
  const { amountMinor } = payment;
  const bookedOn = movedAt === undefined ? studio.today : bookingDay(movedAt, studio, invoice.issueDate);
  const entry = { bookedOn, ...payment };
  const id = await insertPayment(tx, { ...entry, invoiceId: invoice.id, kind: 'payment', createdAt: deps.clock.now() });
  if (id === undefined) return undefined;
  await recoverWriteOff(deps, tx, invoice, entry);
  const balance = { ...invoice, paidMinor: invoice.paidMinor + amountMinor };
  await updateStatusAndFulfill(deps, tx, invoice, paymentIntentIdOf(payment));
  const { clientName, clientId, invoiceNumber } = invoice;
  const isPart = balanceMinor(balance) + invoice.writtenOffMinor > invoice.disputedMinor;
  const part = isPart ? `${formatsFor(studio.locale).minor(amountMinor, invoice.currency)} of ` : '';
  const text = `${clientName} paid ${part}invoice ${invoiceNumber}.`;
  // What an admin recorded is no news to that one, and no reason for an email.
  const emailPreference = payment.provider === 'manual' ? undefined : 'payments';
  await notifyAdmins(deps, tx, {
    by: payment.userId ?? null,
    text,
    link: `/admin/invoices/${invoice.id}`,
    clientId,
    emailPreference,
    isUrgent: true,
  });
  const mail = payment.paymentMethod === 'credit_balance' ? paymentMails.creditApplied : paymentMails.receipt;
  await sendMail(deps, tx, mail, {
    invoice: { ...balance, dueDate: dueDateOf(balance) },
    amountMinor,
    payLink: await createPayLink(deps, tx, invoice.id),
  });
  await reportOverpayment(deps, tx, invoice, amountMinor);
  return id;
}

const paymentIntentIdOf = ({ provider, objectId }: Pick<NewPayment, 'provider' | 'objectId'>) => (provider === 'manual' ? null : objectId);
