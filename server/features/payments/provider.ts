import Stripe from 'stripe';
import type { PaymentSettings } from '../../settings.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

interface Connection {
  stripe: Stripe;
  webhookSecret: string;
  /** Whether payments move real money. A payment of the other mode is never booked. */
  livemode: boolean;
}

/** Where card payments go: to Stripe, to the sandbox that speaks its wire format, or nowhere. */
export type PaymentProvider =
  | { mode: 'off' }
  | ({ mode: 'stripe'; publishableKey: string } & Connection)
  | ({ mode: 'sandbox'; sandbox: Sandbox } & Connection);

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

/** @throws AppError unavailable when no provider is configured */
export function activeProvider(provider: PaymentProvider): ActiveProvider {
  if (provider.mode === 'off') throw new AppError('unavailable', 'Card payment is not properly configured. Please contact the studio.');
  return provider;
}

/**
 * Calls the provider. When it can't be reached or fails on its side, nothing is assumed and the client sees a message to try again later.
 * @throws AppError unavailable; Stripe's own error for a request that it rejects
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isRejected = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
    if (isRejected) throw error;
    const message = "We can't reach the payment provider right now. You have not been charged. Please try again in a moment.";
    throw new AppError('unavailable', message, { cause: error, retryAfter: 10 });
  }
}

/** Retrieves a PaymentIntent; undefined when the provider has none with this id, such as after a change of accounts. */
export async function findIntent({ stripe }: ActiveProvider, id: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await callProvider(() => stripe.paymentIntents.retrieve(id));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}
