import { createCharge } from './charges.ts';
import { failedPayment } from './errors.ts';
import { deferFailure } from './events.ts';
import { type Change, type PaymentError, type PaymentIntent, type PaymentMethod, timestamp } from './objects.ts';
import { requireStatus, transitionIntent } from './payment-intents.ts';
import { insertObject, lockObject, readObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';
import type { ReadCard } from './test-cards.ts';

/**
 * Pays a locked payment with a card; what comes of it, the card decides.
 * @throws SandboxError if the card is declined, after the payment has moved back to `requires_payment_method`
 */
export async function pay(change: Change, intent: PaymentIntent, { details, outcome }: ReadCard): Promise<PaymentIntent> {
  const paymentMethod = await createPaymentMethod(change, details);
  const underWay = { ...intent, payment_method: paymentMethod.id, last_payment_error: null, next_action: null };
  switch (outcome.kind) {
    case 'succeeds':
      return succeed(change, underWay, paymentMethod);
    case 'declines':
      throw failedPayment(await fail(change, underWay, paymentMethod, outcome.error), outcome.error);
    case 'needs_authentication':
      return transitionIntent(change, 'payment_intent.requires_action', {
        ...underWay,
        status: 'requires_action',
        next_action: threeDSecure,
      });
    case 'fails_later':
      await deferFailure(change, intent, outcome.error);
      return transitionIntent(change, 'payment_intent.processing', { ...underWay, status: 'processing' });
  }
}

const threeDSecure: PaymentIntent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_three_d_secure' } };

async function createPaymentMethod({ tx, clock }: Change, card: PaymentMethod['card']) {
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

async function succeed(change: Change, intent: PaymentIntent, paymentMethod: PaymentMethod): Promise<PaymentIntent> {
  const charge = await createCharge(change, intent, paymentMethod);
  return transitionIntent(change, 'payment_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  });
}

async function fail(change: Change, intent: PaymentIntent, paymentMethod: PaymentMethod, error: PaymentError): Promise<PaymentIntent> {
  const charge = await createCharge(change, intent, paymentMethod, error);
  return refundPayment(change, { ...intent, latest_charge: charge.id }, paymentMethod, { ...error, charge: charge.id });
}

/** Back to where the payer may try with another card. */
const refundPayment = (change: Change, intent: PaymentIntent, paymentMethod: PaymentMethod, error: PaymentError) =>
  transitionIntent(change, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...error, payment_method: paymentMethod },
  });

/**
 * Ends the 3-D Secure step of a locked payment.
 * @throws SandboxError `payment_intent_authentication_failure` if the payer refused
 */
export async function endAuthentication(change: Change, intent: PaymentIntent, approved: boolean): Promise<PaymentIntent> {
  requireStatus(intent, ['requires_action'], 'authenticate');
  const paymentMethod = await readObject(change.tx, 'payment_method', intent.payment_method!);
  if (approved) return succeed(change, intent, paymentMethod);
  throw failedPayment(await refundPayment(change, intent, paymentMethod, notAuthenticated), notAuthenticated);
}

const notAuthenticated: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Fails a payment that is processing. */
export async function failProcessing(change: Change, intentId: string, error: PaymentError): Promise<PaymentIntent> {
  const intent = await lockObject(change.tx, 'payment_intent', intentId);
  requireStatus(intent, ['processing'], 'fail');
  return fail(change, intent, await readObject(change.tx, 'payment_method', intent.payment_method!), error);
}
