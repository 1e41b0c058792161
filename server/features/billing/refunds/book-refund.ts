import { formatsFor } from '#domain/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { addEntry } from '#server/features/billing/balance/add-entry.ts';
import { issueCreditNote } from '#server/features/billing/invoices/credit-notes/issue-credit-note.ts';
import { reverseCreditNote } from '#server/features/billing/invoices/credit-notes/reverse-credit-note.ts';
import { readUncorrected } from '#server/features/billing/invoices/credit-notes/uncorrected-totals.ts';
import { eventInvoice, eventMoney } from '#server/features/billing/invoices/invoice-event.ts';
import { claimMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, readInvoice, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { recoverWriteOff } from '#server/features/billing/invoices/write-offs/book-write-off.ts';
import { adjustPackage } from '#server/features/billing/packages/adjust-package.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { bookingDay } from '#server/features/billing/payments/booking-day.ts';
import { overpaidMinor } from '#server/features/billing/payments/payments.policy.ts';
import { insertPayment } from '#server/features/billing/payments/payments.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { type Studio, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { refundMails } from './refunds.mails.ts';
import { isInLedger, type PaymentRow, type RefundRow, updateRefund } from './refunds.store.ts';

/** What the provider says about a refund; for a manual one, what the studio did. */
export interface RefundState {
  /** The provider's id, or one of our own for a manual refund. */
  objectId: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason?: string | null;
  /** When the provider made the refund, in seconds; today by default. When a refund failed isn't known. */
  movedAt?: number;
}

/** A refund only moves forward, even if an older answer of the provider is booked last: one that failed there books nothing anymore. */
const order: RefundRow['status'][] = ['requested', 'pending', 'succeeded', 'failed'];

/**
 * Books a refund in the ledger: a negative row when the money leaves, and a positive one if it comes back because the refund failed.
 * Repeating it changes nothing. The caller holds the invoice's lock.
 */
export async function bookRefund(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  payment: PaymentRow,
  refund: RefundRow,
  { objectId, status, failureReason = null, movedAt }: RefundState,
): Promise<void> {
  const { today, ...studio } = await studioToday(tx, deps.clock);
  const { currency } = payment;
  const { userId, amountMinor } = refund;
  const { provider, paymentMethod, account, livemode } = refund.method
    ? { provider: 'manual', paymentMethod: refund.method, account: null, livemode: null }
    : payment;
  const common = { provider, objectId, paymentMethod, currency, account, livemode, userId };
  const entry = {
    ...common,
    invoiceId: invoice.id,
    paymentId: payment.id,
    bookedOn: today,
    createdAt: deps.clock.now(),
    kind: 'refund' as const,
  };
  const bookedOn = movedAt === undefined ? today : bookingDay(movedAt, { ...studio, today }, payment.bookedOn);
  // A refund that we gave up on before the provider named it may have been made after all.
  const known = refund.providerRefundId === null ? 'requested' : refund.status;
  let { creditsTakenBack } = refund;
  const isBooked =
    status !== 'failed' &&
    known !== 'failed' &&
    (await insertPayment(tx, { ...entry, bookedOn, sequence: 1, amountMinor: -amountMinor })) !== undefined;
  if (isBooked) {
    if (paymentMethod === 'credit_balance') await refundToBalance(deps, tx, invoice, refund, today);
    await creditRefund(deps, tx, invoice, refund);
    creditsTakenBack += await adjustPackage(deps, tx, invoice, -amountMinor);
    await emitRefundEvent(deps, tx, 'refund.created', invoice, refund);
  }
  if (status === 'failed' && (await isInLedger(tx, entry)) && (await insertPayment(tx, { ...entry, sequence: 2, amountMinor }))) {
    creditsTakenBack += await adjustPackage(deps, tx, invoice, amountMinor);
    await reverseCreditNote(deps, tx, invoice, refund.id);
    const claimed = { ...invoice, creditedMinor: (await readInvoice(tx, invoice.id)).creditedMinor };
    await recoverWriteOff(deps, tx, claimed, { objectId, amountMinor, bookedOn: today, userId });
    await emitRefundEvent(deps, tx, 'refund.failed', invoice, refund);
    await reportFailedRefund(deps, tx, invoice, refund, failureReason, studio);
  }
  const progress = order.indexOf(status) > order.indexOf(known) ? { status, failureReason } : {};
  await updateRefund(tx, refund.id, { ...progress, creditsTakenBack, providerRefundId: provider === 'manual' ? null : objectId });
  await updateStatusAndFulfill(deps, tx, invoice);
  const mail = paymentMethod === 'credit_balance' ? refundMails.refundToCredit : refundMails.refund;
  if (isBooked) await announceRefund(deps, tx, await readInvoice(tx, invoice.id), refund, studio, mail);
}

/** Adds a refund to the client's credit balance; the money stays with the studio. */
const refundToBalance = (deps: Deps, tx: Transaction, { clientId, id: invoiceId }: InvoiceRow, refund: RefundRow, bookedOn: string) => {
  const { currency, amountMinor, userId } = refund;
  return addEntry(deps, tx, { clientId, invoiceId, currency, amountMinor, userId, bookedOn, kind: 'refund' });
};

/**
 * Documents with a credit note by how much a refund reduces the claim, at most by what is left of it; returning what had been overpaid
 * changes nothing about what was invoiced.
 */
async function creditRefund(deps: Deps, tx: Transaction, invoice: InvoiceRow, refund: RefundRow) {
  const { id: refundId, amountMinor, creditMinor, reason, userId } = refund;
  const { totalMinor: uncorrected } = await readUncorrected(tx, invoice);
  const credited = Math.min(creditMinor ?? amountMinor, amountMinor - overpaidMinor(invoice), claimMinor(invoice), uncorrected);
  if (credited > 0) await issueCreditNote(deps, tx, { invoice, amountMinor: credited, reason: reason ?? 'Refund', refundId, userId });
}

const emitRefundEvent = (deps: Deps, tx: Transaction, type: 'refund.created' | 'refund.failed', invoice: InvoiceRow, refund: RefundRow) =>
  emitEvent(deps, tx, { type, data: { refund: eventMoney(refund), ...eventInvoice(invoice) } }, { clientId: invoice.clientId });

/** @param invoice as it is after the refund */
async function announceRefund(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  refund: RefundRow,
  studio: Studio,
  mail: typeof refundMails.refund,
) {
  const { clientId, invoiceNumber, id } = invoice;
  const amount = formatsFor(studio.locale).minor(refund.amountMinor, refund.currency);
  const client = await findClientById(tx, clientId);
  if (client && !client.erasedAt) {
    await notifyClient(deps, tx, clientId, {
      text: `${amount} was refunded for invoice ${invoiceNumber}.`,
      link: `/client/invoices/${id}`,
    });
    await sendMail(deps, tx, mail, { invoice, refund, payLink: await createPayLink(deps, tx, id) });
  }
  if (refund.userId === null)
    await notifyAdmins(deps, tx, {
      by: null,
      text: `${amount} was refunded for invoice ${invoiceNumber} at the payment provider.`,
      link: `/admin/invoices/${id}`,
      clientId,
    });
}

async function reportFailedRefund(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  refund: RefundRow,
  failureReason: string | null,
  studio: Studio,
) {
  const amount = formatsFor(studio.locale).minor(refund.amountMinor, refund.currency);
  const text = `The refund of ${amount} for invoice ${invoice.invoiceNumber} failed.`;
  await notifyAdmins(deps, tx, { by: null, text, link: `/admin/invoices/${invoice.id}`, clientId: invoice.clientId });
  await sendMail(deps, tx, refundMails.refundFailed, { invoice, refund, failureReason });
}
