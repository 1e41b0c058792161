import type { PaymentError } from '#server/payment-sandbox/objects/objects.ts';

/**
 * What the bank's 3-D Secure does: it requires the payer to authenticate, offers it if the payment requests it, fails in either case
 * with an error, or authenticates without asking the payer. Without a value, the card isn't enrolled.
 */
type ThreeDSecure = 'required' | 'required_error' | 'optional' | 'optional_error' | 'frictionless';

export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry' | 'visa_evidence' | 'visa_compliance' | 'mastercard_compliance';

/** One of Stripe's published test cards (docs.stripe.com/testing). It pays, unless it says otherwise. */
export interface TestCard {
  number: string;
  /** Stripe's ids of the test payment methods with this card, for confirmations without a card form. */
  paymentMethods?: string[];
  /** The country of the bank, by ISO 3166-1 alpha-2; US by default. */
  country?: string;
  /** How the card is funded; by credit if undefined. */
  funding?: 'debit' | 'prepaid';
  threeDSecure?: ThreeDSecure;
  /** Why the payment fails, after the authentication if there is one. */
  decline?: PaymentError;
  /** Radar's evaluation; normal by default. By its default rules, it blocks the highest. */
  risk?: 'elevated' | 'highest';
  /** The bank's check of the CVC; it passes by default. */
  cvcCheck?: 'fail';
  /** The disputes that follow the payment. */
  disputes?: DisputeKind[];
  /** Whether the bank reports the payment as fraud, without a dispute. */
  fraudWarning?: true;
  /** What becomes of a refund: it stays pending for a while, or succeeds and fails later. By default, it succeeds. */
  refund?: 'pending' | 'fails';
}

export const declined: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
