import Stripe from 'stripe';
import type { PaymentSettings } from '../../settings.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

interface Connected {
  stripe: Stripe;
  webhookSecret: string;
  /** Whether payments move real money; a payment of the other kind is never taken for one of these. */
  livemode: boolean;
}

/** Where card payments go: to Stripe, to the sandbox that speaks its wire format, or nowhere. */
export type PaymentProvider =
  | { mode: 'off' }
  | ({ mode: 'stripe'; publishableKey: string } & Connected)
  | ({ mode: 'sandbox'; sandbox: Sandbox } & Connected);

export type ActiveProvider = Exclude<PaymentProvider, { mode: 'off' }>;

/** Retries are safe: every call that changes something carries an idempotency key. */
const clientOptions = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;

type StripeSettings = Extract<PaymentSettings, { mode: 'stripe' }>;

export const stripeProvider = ({ secretKey, publishableKey, webhookSecret }: StripeSettings): PaymentProvider => ({
  mode: 'stripe',
  stripe: new Stripe(secretKey, clientOptions),
  publishableKey,
  webhookSecret,
  livemode: secretKey.includes('_live_'),
});

export const sandboxProvider = (sandbox: Sandbox, secretKey: string, webhookSecret: string): PaymentProvider => ({
  mode: 'sandbox',
  stripe: new Stripe(secretKey, { ...clientOptions, host: sandbox.host, port: sandbox.port, protocol: 'http' }),
  sandbox,
  webhookSecret,
  livemode: false,
});

/** @throws AppError unavailable when no provider is set */
export function activeProvider(provider: PaymentProvider): ActiveProvider {
  if (provider.mode === 'off') throw new AppError('unavailable', 'Card payment is not properly configured. Please contact the studio.');
  return provider;
}

/**
 * Asks the provider; when it cannot be reached or fails on its side, nothing is assumed and the person is asked to try again.
 * @throws AppError unavailable; Stripe's own error for a request that it refuses
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
    if (refused) throw error;
    const message = 'The payment provider cannot be reached right now. You have not been charged. Please try again in a moment.';
    throw new AppError('unavailable', message, { cause: error, retryAfter: 10 });
  }
}

/** The PaymentIntent as the provider has it; undefined when it knows none, such as after a change of accounts. */
export async function findIntent({ stripe }: ActiveProvider, id: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await callProvider(() => stripe.paymentIntents.retrieve(id));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}
