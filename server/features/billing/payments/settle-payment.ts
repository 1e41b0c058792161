import type Stripe from 'stripe';
import type { paymentOutcomes } from '#api/billing/payments.ts';
import type { OnlinePaymentMethod } from '#domain/shared/online-payments.ts';
import { activeProvider, findIntent, isOfPresentAccount } from '#server/adapters/payment-provider.ts';
import type { Transaction } from '#server/db/client.ts';
import { together } from '#server/db/together.ts';
import type { Deps } from '#server/deps.ts';
import { type InvoiceRow, lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { type StudioToday, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { bookPayment } from './book-payment.ts';
import { type AttemptRow, findAttempt, insertWebhookEvent, markAttemptClosed, markAttemptSucceeded } from './payments.store.ts';
import { findMethod, trackProcessing } from './track-processing.ts';
import { findMismatch, settleMismatch } from './unbooked-payment.ts';

/** Where a payment stands. */
export interface Settlement {
  outcome: (typeof paymentOutcomes)[number];
  /** Why it failed, in the provider's words for the payer. */
  reason: string | null;
}

/** The webhook event that reported a change; recorded in the same transaction as its effects. */
export interface EventReference {
  eventId: string;
  type: string;
}

/**
 * Brings our records in line with the provider's PaymentIntent. The webhook, the return page and the scheduled reconciliation all call
 * this: only the id is trusted and the PaymentIntent is read again, so duplicate, late, out-of-order and lost events end the same way.
 * @returns undefined for a PaymentIntent that isn't ours, or not of the present account and mode: nothing changes
 */
export async function settlePayment(deps: Deps, paymentIntentId: string, event?: EventReference): Promise<Settlement | undefined> {
  const provider = activeProvider(deps.payments);
  const found = await findAttempt(deps.db, paymentIntentId);
  if (!found || !(await isOfPresentAccount(deps, provider, found.attempt))) return undefined;
  const intent = await findIntent(deps, provider, paymentIntentId);
  if (!intent) return undefined;
  const mismatch = await findMismatch(deps, provider, found.attempt, intent);
  const method = await findMethod(deps, provider, intent);
  return deps.db.transaction(async (tx) => {
    const [invoice, isNew, studio] = await together(
      lockInvoiceById(tx, found.attempt.invoiceId),
      event === undefined || insertWebhookEvent(tx, event),
      studioToday(tx, deps.clock),
    );
    if (!isNew) return settlementOf(intent);
    if (mismatch) return settleMismatch(deps, tx, invoice, found.attempt, mismatch);
    if (intent.status === 'succeeded') return bookIntent(deps, tx, invoice, found.attempt, intent, method, studio);
    await trackProcessing(deps, tx, invoice, found.attempt, intent, method);
    if (intent.status === 'canceled') await markAttemptClosed(tx, found.attempt.id);
    return settlementOf(intent);
  });
}

function settlementOf({ status, last_payment_error }: Stripe.PaymentIntent): Settlement {
  if (status === 'succeeded') return { outcome: 'settled', reason: null };
  if (status === 'processing') return { outcome: 'processing', reason: null };
  const outcome = status === 'canceled' || last_payment_error ? 'failed' : 'open';
  return { outcome, reason: last_payment_error?.message ?? null };
}

/** When a card was charged, in seconds. Undefined for other methods, whose money arrives days after the charge was created. */
function chargedAt({ latest_charge }: Stripe.PaymentIntent): number | undefined {
  if (latest_charge === null || typeof latest_charge === 'string') return undefined;
  return latest_charge.payment_method_details?.type === 'card' ? latest_charge.created : undefined;
}

async function bookIntent(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  attempt: AttemptRow,
  intent: Stripe.PaymentIntent,
  method: OnlinePaymentMethod,
  studio: StudioToday,
): Promise<Settlement> {
  const { account, livemode, currency } = attempt;
  if (!(await markAttemptSucceeded(tx, attempt.id))) return settlementOf(intent);
  const payment = {
    provider: deps.payments.mode,
    objectId: intent.id,
    paymentMethod: method === 'card' ? 'credit_card' : 'direct_debit',
    amountMinor: intent.amount_received,
    currency,
    account,
    livemode,
    movedAt: chargedAt(intent),
  } as const;
  await bookPayment(deps, tx, invoice, payment, studio);
  return settlementOf(intent);
}
