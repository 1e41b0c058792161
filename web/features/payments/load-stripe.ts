import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** In milliseconds; Stripe's loader has no timeout of its own. */
const loadTimeout = 10_000;

/** @throws Error when the script is blocked, fails or takes too long; the next call requests it again */
export async function loadCardScript(publishableKey: string): Promise<Stripe> {
  await abandonHangingScript();
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, loadTimeout, null));
  const stripe = await Promise.race([loadStripe(publishableKey), timeout]);
  if (!stripe) throw new Error('The card form took too long to load.');
  return stripe;
}

/**
 * The loader would wait for a hanging script forever, in every later call too. When its script reports an error, it requests a new one:
 * the first time by itself, then in the next call.
 */
async function abandonHangingScript(): Promise<void> {
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event('error'));
  await new Promise((resolve) => setTimeout(resolve));
}
