import { formatsFor } from '#domain/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import { together } from '#server/db/together.ts';
import type { Deps } from '#server/deps.ts';
import { claimMinor, dueDateOf } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { recoverWriteOff } from '#server/features/billing/invoices/write-offs/book-write-off.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import type { StudioToday } from '#server/features/studio/settings/settings.service.ts';
import { bookingDay } from './booking-day.ts';
import { paymentMails } from './payments.mails.ts';
import { insertPayment, type NewPayment } from './payments.store.ts';
import { reportOverpayment } from './report-overpayment.ts';

type ReceivedPayment = Omit<NewPayment, 'invoiceId' | 'kind' | 'createdAt' | 'bookedOn'> & {
  /** Today by default. */
  bookedOn?: string;
  /** When the provider received the money, in seconds; given instead of `bookedOn`. */
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
  studio: StudioToday,
): Promise<number | undefined> {
  const { amountMinor } = payment;
  const bookedOn = movedAt === undefined ? studio.today : bookingDay(movedAt, studio, invoice.issueDate);
  const entry = { bookedOn, ...payment };
  const id = await insertPayment(tx, { ...entry, invoiceId: invoice.id, kind: 'payment', createdAt: deps.clock.now() });
  if (id === undefined) return undefined;
  const paid = { ...(await recoverWriteOff(deps, tx, invoice, entry)), paidMinor: invoice.paidMinor + amountMinor };
  await together(
    updateStatusAndFulfill(deps, tx, invoice, paid, paymentIntentIdOf(payment)),
    announcePayment(deps, tx, paid, payment, studio),
    sendReceipt(deps, tx, paid, payment),
    reportOverpayment(deps, tx, invoice, amountMinor),
  );
  return id;
}

const paymentIntentIdOf = ({ provider, objectId }: Pick<NewPayment, 'provider' | 'objectId'>) => (provider === 'manual' ? null : objectId);

/** @param invoice as it is after the payment */
function announcePayment(deps: Deps, tx: Transaction, invoice: InvoiceRow, payment: ReceivedPayment, { locale }: StudioToday) {
  const { id, clientName, clientId, invoiceNumber, currency } = invoice;
  const isPart = claimMinor(invoice) - invoice.paidMinor > invoice.disputedMinor;
  const part = isPart ? `${formatsFor(locale).minor(payment.amountMinor, currency)} of ` : '';
  return notifyAdmins(deps, tx, {
    by: payment.userId ?? null,
    text: `${clientName} paid ${part}invoice ${invoiceNumber}.`,
    link: `/admin/invoices/${id}`,
    clientId,
    // The other admins are told of a payment that an admin recorded, but not by email.
    emailPreference: payment.provider === 'manual' ? undefined : 'payments',
    isUrgent: true,
  });
}

/** @param invoice as it is after the payment */
async function sendReceipt(deps: Deps, tx: Transaction, invoice: InvoiceRow, { amountMinor, paymentMethod }: ReceivedPayment) {
  const mail = paymentMethod === 'credit_balance' ? paymentMails.creditApplied : paymentMails.receipt;
  const payLink = await createPayLink(deps, tx, invoice.id);
  await sendMail(deps, tx, mail, { invoice: { ...invoice, dueDate: dueDateOf(invoice) }, amountMinor, payLink });
}
