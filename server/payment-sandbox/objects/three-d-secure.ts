import type Stripe from 'stripe';
import { declined, type TestCard } from '#server/payment-sandbox/cards/test-card.ts';
import type { PaymentError, PaymentIntent } from './objects.ts';
import { newId } from './secrets.ts';

/** The result of 3-D Secure, as a charge's card has it. */
export type ThreeDSecure = Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure | null;

/** What 3-D Secure does before the payer is asked: nothing, with its result; a challenge to the payer; or it fails. */
export type ThreeDSecureLookup = { result: ThreeDSecure } | { challenge: true } | { result: ThreeDSecure; error: PaymentError };

/** Asks the card's bank whether the payer must authenticate (docs.stripe.com/payments/3d-secure). */
export function lookUpThreeDSecure({ threeDSecure }: TestCard, intent: PaymentIntent): ThreeDSecureLookup {
  const isRequested = ['any', 'challenge'].includes(intent.payment_method_options?.card?.request_three_d_secure ?? 'automatic');
  if (threeDSecure === 'required' || (threeDSecure === 'optional' && isRequested)) return { challenge: true };
  if (threeDSecure === 'required_error' || (threeDSecure === 'optional_error' && isRequested))
    return { result: toResult({ result: 'processing_error', result_reason: 'protocol_error' }), error: declined };
  if (threeDSecure === 'frictionless') return { result: authenticated('frictionless') };
  return { result: isRequested ? toResult({ result: 'attempt_acknowledged', result_reason: 'card_not_enrolled' }) : null };
}

export const authenticated = (flow: 'challenge' | 'frictionless') =>
  toResult({ authentication_flow: flow, electronic_commerce_indicator: '05', result: 'authenticated', transaction_id: newId('dst') });

const toResult = (details: Partial<NonNullable<ThreeDSecure>>): ThreeDSecure => ({
  authentication_flow: null,
  electronic_commerce_indicator: null,
  exemption_indicator: null,
  result: null,
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
  ...details,
});

export const authenticationFailure: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
