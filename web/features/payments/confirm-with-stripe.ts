import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { RefusedError } from './confirm-payment.ts';

/**
 * Confirms with Stripe.js, which also takes the payer through 3D Secure (docs.stripe.com/js/payment_intents/confirm_payment).
 * @throws RefusedError for a declined card or an invalid field; anything else may be a lost response
 */
export async function confirmWithStripe(stripe: Stripe, elements: StripeElements): Promise<void> {
  const return_url = new URL('/client/payment-success', location.origin).href;
  const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } });
  if (!error) return;
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error';
  throw isRefusal ? new RefusedError(error.message) : new Error(error.message);
}
