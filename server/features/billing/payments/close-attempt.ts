import type Stripe from 'stripe';
import {
  type ActiveProvider,
  activeProvider,
  callProvider,
  findIntent,
  isOfPresentAccount,
  isRejection,
} from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { type AttemptRow, findOpenAttempt, markAttemptClosed } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Closes the open card payment of an invoice, so that it can be canceled or recorded as paid another way. A payment that has succeeded
 * in the meantime is booked, so the caller reads the invoice again, under its lock.
 * @throws AppError payment_processing; unavailable when the provider can't be reached
 */
export async function closeOpenAttempt(deps: Deps, invoiceId: number): Promise<void> {
  const attempt = await findOpenAttempt(deps.db, invoiceId);
  if (!attempt) return;
  // An attempt whose money couldn't be booked is closed here, too: the studio knows about that money.
  const isClosed = deps.payments.mode !== 'off' && (await closeAttempt(deps, attempt));
  if (!isClosed) await markAttemptClosed(deps.db, attempt.id);
}

/**
 * Closes an attempt at the provider, then here, so that the next one may start; one that has succeeded is settled instead. One that the
 * present keys can't reach is only closed here.
 * @param known its PaymentIntent as just read
 * @returns false if its money arrived but couldn't be booked
 * @throws AppError payment_processing; unavailable when the provider can't be reached
 */
export async function closeAttempt(deps: Deps, attempt: AttemptRow, known?: Stripe.PaymentIntent): Promise<boolean> {
  const provider = activeProvider(deps.payments);
  const intent = await cancelIntent(deps, provider, attempt, known);
  if (intent?.status === 'processing') throw new AppError('payment_processing', 'A payment is already being processed.');
  if (intent?.status === 'succeeded') {
    const settlement = await settlePayment(deps, intent.id);
    return settlement !== undefined && settlement.outcome !== 'processing';
  }
  await markAttemptClosed(deps.db, attempt.id);
  return true;
}

/** @returns the PaymentIntent in a final state or processing; undefined if the present account has none */
export async function cancelIntent(deps: Deps, provider: ActiveProvider, attempt: AttemptRow, known: Stripe.PaymentIntent | undefined) {
  const intent = known ?? (await findAttemptIntent(deps, provider, attempt));
  if (!intent || ['processing', 'succeeded', 'canceled'].includes(intent.status)) return intent;
  try {
    return await callProvider(deps, 'payment_intent', () => provider.stripe.paymentIntents.cancel(intent.id));
  } catch (error) {
    if (!isRejection(error)) throw error;
    // The PaymentIntent has changed since it was read: it was paid or canceled in the meantime.
    const current = await findIntent(deps, provider, intent.id);
    if (!current || current.status !== intent.status) return current;
    throw new AppError('unavailable', "We can't change the earlier payment right now. Please try again in a moment.", { cause: error });
  }
}

async function findAttemptIntent(deps: Deps, provider: ActiveProvider, attempt: AttemptRow) {
  if (!attempt.paymentIntentId || !(await isOfPresentAccount(deps, provider, attempt))) return undefined;
  return findIntent(deps, provider, attempt.paymentIntentId);
}
