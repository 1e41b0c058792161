import { paymentFailed } from '#server/payment-sandbox/api/errors.ts';
import { findTestCard, testCardOf } from '#server/payment-sandbox/cards/cards.ts';
import type { TestCard } from '#server/payment-sandbox/cards/test-card.ts';
import { readObject } from '#server/payment-sandbox/objects.store.ts';
import { scheduleTask } from '#server/payment-sandbox/tasks/schedule-task.ts';
import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { createCharge } from './charges.ts';
import type { CardDetails, PaymentError, PaymentIntent, PaymentMethod } from './objects.ts';
import { requireMethod, requireStatus, transitionIntent } from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { authenticated, authenticationFailure, lookUpThreeDSecure, type ThreeDSecure } from './three-d-secure.ts';

/**
 * Attempts to pay a locked PaymentIntent with a card; the test card decides the result (docs.stripe.com/payments/paymentintents/lifecycle).
 * @returns the PaymentIntent as `succeeded` or `requires_action`
 * @throws SandboxError `card_error` if the card is declined, after the PaymentIntent has gone back to `requires_payment_method`
 */
export async function attemptPayment(context: SandboxContext, intent: PaymentIntent, details: CardDetails): Promise<PaymentIntent> {
  requireMethod(intent, 'card');
  const paymentMethod = await createPaymentMethod(context, { type: 'card', card: details });
  const confirmed = { ...intent, payment_method: paymentMethod.id, last_payment_error: null, next_action: null };
  const lookup = lookUpThreeDSecure(findTestCard(details), intent);
  if ('challenge' in lookup)
    return transitionIntent(context, 'payment_intent.requires_action', {
      ...confirmed,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_three_d_secure' } },
    });
  if ('error' in lookup) throw await failCharge(context, confirmed, paymentMethod, lookup.error, lookup.result);
  return chargeCard(context, confirmed, paymentMethod, lookup.result);
}

/**
 * Ends the 3-D Secure step of a locked PaymentIntent (docs.stripe.com/payments/3d-secure).
 * @throws SandboxError `payment_intent_authentication_failure` if the payer didn't approve, `card_error` if the card is declined
 */
export async function completeAuthentication(context: SandboxContext, intent: PaymentIntent, approved: boolean): Promise<PaymentIntent> {
  requireStatus(intent, ['requires_action'], 'authenticate');
  const paymentMethod = await readObject(context.tx, 'payment_method', intent.payment_method!);
  if (approved) return chargeCard(context, intent, paymentMethod, authenticated('challenge'));
  throw await failPayment(context, intent, paymentMethod, authenticationFailure);
}

async function chargeCard(context: SandboxContext, intent: PaymentIntent, paymentMethod: PaymentMethod, threeDSecure: ThreeDSecure) {
  const { decline, disputes, fraudWarning }: Partial<TestCard> = testCardOf(paymentMethod) ?? {};
  if (decline) throw await failCharge(context, intent, paymentMethod, decline, threeDSecure);
  const charge = await createCharge(context, intent, paymentMethod, { threeDSecure });
  if (fraudWarning) await scheduleTask(context, 'warn_of_fraud', charge.id);
  if (disputes) await scheduleTask(context, 'open_disputes', charge.id);
  return transitionIntent(context, 'payment_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  });
}

/** Stores a payment's failure. @returns the error to throw */
async function failCharge(
  context: SandboxContext,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  error: PaymentError,
  threeDSecure: ThreeDSecure,
) {
  const charge = await createCharge(context, intent, paymentMethod, { error, threeDSecure });
  return failPayment(context, { ...intent, latest_charge: charge.id }, paymentMethod, { ...error, charge: charge.id });
}

/**
 * Sends the PaymentIntent back to `requires_payment_method`, where the payer may try another card.
 * @returns the error to throw
 */
export async function failPayment(context: SandboxContext, intent: PaymentIntent, paymentMethod: PaymentMethod, error: PaymentError) {
  const paymentError = { ...error, payment_method: paymentMethod };
  const failed = await transitionIntent(context, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: paymentError,
  });
  return paymentFailed(failed, paymentError);
}
