import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { RefusedError } from './confirm-payment.ts';

/**
 * Confirms with Stripe.js, which also takes the payer through 3D Secure (docs.stripe.com/js/payment_intents/confirm_payment).
 * @param isCurrent whether the fields belong to the payment as it is now; another tab may have replaced it
 * @throws RefusedError for a declined card or an invalid field; anything else may be a lost response
 */
export async function confirmWithStripe(stripe: Stripe, elements: StripeElements, isCurrent: boolean): Promise<void> {
  if (!isCurrent) throw new RefusedError(replacedMessage);
  const return_url = new URL('/client/payment-success', location.origin).href;
  const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } });
  if (!error) return;
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error';
  throw isRefusal ? new RefusedError(error.message) : new Error(error.message);
}

const replacedMessage = 'This payment was changed in another tab. You have not been charged. Enter your card again, then pay.';
