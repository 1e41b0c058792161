import { createCharge } from './charges.ts';
import { paymentFailed } from './errors.ts';
import { deferFailure } from './events.ts';
import { type PaymentError, type PaymentIntent, type PaymentMethod, type SandboxContext, timestamp } from './objects.ts';
import { requireStatus, transitionIntent } from './payment-intents.ts';
import { insertObject, lockObject, readObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';
import type { ParsedCard } from './test-cards.ts';

/**
 * Attempts to pay a locked PaymentIntent with a card; the test card decides the result (docs.stripe.com/payments/paymentintents/lifecycle).
 * @returns the PaymentIntent as `succeeded`, `processing` or `requires_action`
 * @throws SandboxError `card_error` if the card is declined, after the PaymentIntent has gone back to `requires_payment_method`
 */
export async function attemptPayment(
  context: SandboxContext,
  intent: PaymentIntent,
  { details, outcome }: ParsedCard,
): Promise<PaymentIntent> {
  const paymentMethod = await createPaymentMethod(context, details);
  const confirmed = { ...intent, payment_method: paymentMethod.id, last_payment_error: null, next_action: null };
  switch (outcome.kind) {
    case 'succeeds':
      return succeed(context, confirmed, paymentMethod);
    case 'declines':
      throw paymentFailed(await failCharge(context, confirmed, paymentMethod, outcome.error), outcome.error);
    case 'needs_authentication':
      return transitionIntent(context, 'payment_intent.requires_action', {
        ...confirmed,
        status: 'requires_action',
        next_action: threeDSecureAction,
      });
    case 'fails_later':
      await deferFailure(context, intent, outcome.error);
      return transitionIntent(context, 'payment_intent.processing', { ...confirmed, status: 'processing' });
  }
}

const threeDSecureAction: PaymentIntent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_three_d_secure' } };

async function createPaymentMethod({ tx, clock }: SandboxContext, card: PaymentMethod['card']) {
  const paymentMethod: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: timestamp(clock),
    livemode: false,
    card,
  };
  await insertObject(tx, paymentMethod);
  return paymentMethod;
}

async function succeed(context: SandboxContext, intent: PaymentIntent, paymentMethod: PaymentMethod): Promise<PaymentIntent> {
  const charge = await createCharge(context, intent, paymentMethod);
  return transitionIntent(context, 'payment_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  });
}

async function failCharge(context: SandboxContext, intent: PaymentIntent, paymentMethod: PaymentMethod, error: PaymentError) {
  const charge = await createCharge(context, intent, paymentMethod, error);
  return failPayment(context, { ...intent, latest_charge: charge.id }, paymentMethod, { ...error, charge: charge.id });
}

/** Sends the PaymentIntent back to `requires_payment_method`, where the payer may try another card. */
const failPayment = (context: SandboxContext, intent: PaymentIntent, paymentMethod: PaymentMethod, error: PaymentError) =>
  transitionIntent(context, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...error, payment_method: paymentMethod },
  });

/**
 * Ends the 3-D Secure step of a locked PaymentIntent (docs.stripe.com/payments/3d-secure).
 * @throws SandboxError `payment_intent_authentication_failure` if the payer didn't approve
 */
export async function completeAuthentication(context: SandboxContext, intent: PaymentIntent, approved: boolean): Promise<PaymentIntent> {
  requireStatus(intent, ['requires_action'], 'authenticate');
  const paymentMethod = await readObject(context.tx, 'payment_method', intent.payment_method!);
  if (approved) return succeed(context, intent, paymentMethod);
  throw paymentFailed(await failPayment(context, intent, paymentMethod, authenticationFailure), authenticationFailure);
}

const authenticationFailure: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Fails a PaymentIntent in `processing`. */
export async function failProcessingIntent(context: SandboxContext, intentId: string, error: PaymentError): Promise<PaymentIntent> {
  const intent = await lockObject(context.tx, 'payment_intent', intentId);
  requireStatus(intent, ['processing'], 'fail');
  return failCharge(context, intent, await readObject(context.tx, 'payment_method', intent.payment_method!), error);
}
