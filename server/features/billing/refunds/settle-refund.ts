import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { type ActiveProvider, activeProvider, findAtProvider, isOfPresentAccount } from '#server/adapters/payment-provider.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { insertWebhookEvent } from '#server/features/billing/payments/payments.store.ts';
import { type EventReference, settlePayment } from '#server/features/billing/payments/settle-payment.ts';
import { bookRefund, type RefundState } from './book-refund.ts';
import { findCardPayment, findRefundOf, insertRefund, type PaymentRow, type RefundRow } from './refunds.store.ts';

/**
 * Brings our records in line with the provider's refund, like `settlePayment` does for payments. A refund made in the provider's
 * dashboard is booked like one made here.
 * @returns undefined for a refund of a payment that isn't ours
 */
export async function settleRefund(deps: Deps, providerRefundId: string, event?: EventReference): Promise<RefundState | undefined> {
  const provider = activeProvider(deps.payments);
  const made = await findAtProvider(deps, 'refund', () => provider.stripe.refunds.retrieve(providerRefundId));
  const payment = made && (await findPaymentOf(deps, provider, made.payment_intent));
  if (!payment) return undefined;
  const state = { objectId: made.id, status: statusOf(made), failureReason: made.failure_reason ?? null, movedAt: made.created };
  await deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, payment.invoiceId);
    if (event && !(await insertWebhookEvent(tx, event))) return;
    await bookRefund(deps, tx, invoice, payment, await recordedRefund(tx, payment, made), state);
  });
  return state;
}

/** The booked payment that a refund or dispute is about. Its own event may be late, so it is settled first if necessary. */
export async function findPaymentOf(
  deps: Deps,
  provider: ActiveProvider,
  paymentIntent: string | { id: string } | null,
): Promise<PaymentRow | undefined> {
  const id = typeof paymentIntent === 'string' ? paymentIntent : paymentIntent?.id;
  if (!id) return undefined;
  let payment = await findCardPayment(deps.db, provider.mode, id);
  if (!payment && (await settlePayment(deps, id))) payment = await findCardPayment(deps.db, provider.mode, id);
  return payment && (await isOfPresentAccount(deps, provider, payment)) ? payment : undefined;
}

function statusOf({ status }: Stripe.Refund): RefundState['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Our record of a refund; one made at the provider gets its record here. */
async function recordedRefund(tx: Transaction, payment: PaymentRow, made: Stripe.Refund): Promise<RefundRow> {
  const requested = /^\d{1,9}$/.test(made.metadata?.refundId ?? '') ? Number(made.metadata?.refundId) : undefined;
  const known = await findRefundOf(tx, { providerRefundId: made.id, id: requested, paymentId: payment.id });
  const { id: paymentId, invoiceId, currency, account, livemode } = payment;
  return (
    known ??
    insertRefund(tx, {
      paymentId,
      invoiceId,
      currency,
      account,
      livemode,
      providerRefundId: made.id,
      amountMinor: made.amount,
      status: 'requested',
      idempotencyKey: randomUUID(),
      createdAt: new Date(made.created * 1000),
    })
  );
}
