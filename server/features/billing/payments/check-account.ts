import Stripe from 'stripe';
import { readAccount } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { seconds } from '#server/shared/clock.ts';

/** Short, since the server is waiting to finish its start. */
const options = { timeout: 5 * seconds, maxNetworkRetries: 0 };

/**
 * Asks Stripe at the start whether the secret key works. The server runs without an answer: only card payments need one, and they ask again.
 * @returns a sentence for whoever starts the server; undefined without Stripe
 */
export async function checkAccount({ payments, log }: Deps): Promise<string | undefined> {
  if (payments.mode !== 'stripe') return undefined;
  try {
    const account = await readAccount({ log }, payments, options);
    return `Stripe accepted the key for account ${account} (${payments.livemode ? 'live' : 'test'} mode).`;
  } catch (error) {
    const { cause } = error as Error;
    const isRefused = cause instanceof Stripe.errors.StripeAuthenticationError || cause instanceof Stripe.errors.StripePermissionError;
    const reason = cause instanceof Error ? cause.message : String(error);
    return isRefused
      ? `Stripe rejected STRIPE_SECRET_KEY, so clients can't pay by card: ${reason}`
      : `Stripe couldn't be reached to check STRIPE_SECRET_KEY. Card payments will try again: ${reason}`;
  }
}
