import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** How long the script, and then the card fields, may take, in milliseconds; Stripe.js has no timeout of its own. */
export const loadTimeout = 10_000;

/** @throws Error when the script is blocked, fails or takes too long */
export async function loadCardScript(publishableKey: string): Promise<Stripe> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, loadTimeout, null));
  const stripe = await Promise.race([loadStripe(publishableKey), timeout]);
  if (!stripe) throw new Error('The card form took too long to load.');
  return stripe;
}
