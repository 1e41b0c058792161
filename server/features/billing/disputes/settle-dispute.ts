import type Stripe from 'stripe';
import { formatsFor } from '#domain/shared/format.ts';
import { activeProvider, findAtProvider } from '#server/adapters/payment-provider.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { adjustPurchasedCredits } from '#server/features/billing/credits/purchased-credits.ts';
import { eventInvoice, eventMoney } from '#server/features/billing/invoices/invoice-event.ts';
import { type InvoiceRow, lockInvoiceById, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { recoverWriteOff } from '#server/features/billing/invoices/write-offs/book-write-off.ts';
import { insertPayment, insertWebhookEvent } from '#server/features/billing/payments/payments.store.ts';
import { reportOverpayment } from '#server/features/billing/payments/report-overpayment.ts';
import type { EventReference } from '#server/features/billing/payments/settle-payment.ts';
import type { PaymentRow } from '#server/features/billing/refunds/refunds.store.ts';
import { findPaymentOf } from '#server/features/billing/refunds/settle-refund.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { type Studio, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { disputeMail, disputeNews } from './disputes.mails.ts';
import { findDispute, insertDispute, updateDispute } from './disputes.store.ts';

/** Final statuses of a dispute (docs.stripe.com/api/disputes/object). */
const closedStatuses: Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed', 'prevented'];

/**
 * Brings our records in line with the provider's dispute, like `settlePayment` does for payments: its status, and the money that was
 * withdrawn and reinstated. The studio is told when it is opened and when it is decided.
 * @returns its status; undefined for a dispute of a payment that isn't ours
 */
export async function settleDispute(deps: Deps, providerDisputeId: string, event?: EventReference): Promise<string | undefined> {
  const provider = activeProvider(deps.payments);
  const dispute = await findAtProvider(deps, 'dispute', () => provider.stripe.disputes.retrieve(providerDisputeId));
  const payment = dispute && (await findPaymentOf(deps, provider, dispute.payment_intent));
  if (!payment) return undefined;
  await deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, payment.invoiceId);
    if (event && !(await insertWebhookEvent(tx, event))) return;
    const newsOf = await recordDispute(deps, tx, payment, dispute);
    const { today, ...studio } = await studioToday(tx, deps.clock);
    const bookedMinor = await bookMovements(deps, tx, payment, dispute, today);
    if (dispute.status === 'lost' && (newsOf || bookedMinor !== 0)) await adjustPurchasedCredits(deps, tx, invoice);
    await recoverWriteOff(deps, tx, invoice, { objectId: dispute.id, amountMinor: bookedMinor, bookedOn: today, userId: null });
    await updateStatusAndFulfill(deps, tx, invoice);
    if (newsOf) {
      await emitDisputeEvent(deps, tx, invoice, newsOf, dispute);
      await announceDispute(deps, tx, invoice, dispute, studio);
    }
    await reportOverpayment(deps, tx, invoice, bookedMinor);
  });
  return dispute.status;
}

/** Whether the provider has withdrawn (-1) or reinstated (1) the dispute's funds. */
const hasMoved = ({ balance_transactions }: Stripe.Dispute, sign: -1 | 1) =>
  balance_transactions.some(({ amount }) => Math.sign(amount) === sign);

/** @returns our id of the dispute if it's new or has just been decided; a won dispute counts as decided only once its funds are back */
async function recordDispute(deps: Deps, tx: Transaction, payment: PaymentRow, dispute: Stripe.Dispute): Promise<number | undefined> {
  const awaitsFunds = dispute.status === 'won' && hasMoved(dispute, -1) && !hasMoved(dispute, 1);
  const isClosed = closedStatuses.includes(dispute.status) && !awaitsFunds;
  const { due_by } = dispute.evidence_details;
  const state = {
    status: dispute.status,
    evidenceDueBy: due_by ? new Date(due_by * 1000) : null,
    closedAt: isClosed ? deps.clock.now() : null,
  };
  const known = await findDispute(tx, dispute.id);
  if (!known) {
    const { id: paymentId, invoiceId, currency, account, livemode } = payment;
    const createdAt = new Date(dispute.created * 1000);
    const { id: providerDisputeId, amount: amountMinor, reason } = dispute;
    const id = await insertDispute(tx, {
      ...state,
      paymentId,
      invoiceId,
      currency,
      account,
      livemode,
      providerDisputeId,
      amountMinor,
      reason,
      createdAt,
    });
    return awaitsFunds ? undefined : id;
  }
  // A closed dispute isn't reopened by an older answer of the provider that is booked last.
  if (known.closedAt !== null) return undefined;
  await updateDispute(tx, known.id, state);
  return isClosed ? known.id : undefined;
}

/**
 * Books the disputed amounts in the payment's currency; the provider's fees aren't part of an invoice.
 * @returns what was booked in total, in minor units
 */
async function bookMovements(deps: Deps, tx: Transaction, payment: PaymentRow, dispute: Stripe.Dispute, bookedOn: string): Promise<number> {
  const { id: objectId, amount } = dispute;
  const { id: paymentId, invoiceId, provider, paymentMethod, currency, account, livemode } = payment;
  const common = { paymentId, invoiceId, provider, paymentMethod, currency, account, livemode };
  const entry = { ...common, objectId, kind: 'dispute' as const, bookedOn, createdAt: deps.clock.now() };
  const book = async (sequence: number, amountMinor: number) =>
    (await insertPayment(tx, { ...entry, sequence, amountMinor })) ? amountMinor : 0;
  const withdrawn = hasMoved(dispute, -1) ? await book(1, -amount) : 0;
  const reinstated = hasMoved(dispute, 1) ? await book(2, amount) : 0;
  return withdrawn + reinstated;
}

/** @param id our id of the dispute, not the provider's */
function emitDisputeEvent(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  id: number,
  { amount: amountMinor, currency, reason, status }: Stripe.Dispute,
): Promise<void> {
  const money = eventMoney({ id, amountMinor, currency: currency.toUpperCase() });
  const type = closedStatuses.includes(status) ? 'dispute.closed' : 'dispute.opened';
  const data = { dispute: { ...money, reason, status }, ...eventInvoice(invoice) };
  return emitEvent(deps, tx, { type, data }, { clientId: invoice.clientId });
}

async function announceDispute(deps: Deps, tx: Transaction, invoice: InvoiceRow, dispute: Stripe.Dispute, studio: Studio) {
  const link = `/admin/invoices/${invoice.id}`;
  const about = { invoice, dispute };
  const text = `${disputeNews(about, formatsFor(studio.locale))}.`;
  await notifyAdmins(deps, tx, { by: null, text, link, clientId: invoice.clientId, studioAlreadyEmailed: true });
  await sendMail(deps, tx, disputeMail(dispute.status), about);
}
