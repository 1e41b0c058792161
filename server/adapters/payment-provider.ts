import Stripe from 'stripe';
import type { PaymentSettings } from '#server/settings/settings.ts';
import { AppError } from '#server/shared/app-error.ts';
import { makeRoom } from '#server/shared/running-request.ts';

interface Connection {
  stripe: Stripe;
  webhookSecret: string;
  /** Whether payments move real money. A payment of the other mode is never booked. */
  livemode: boolean;
  /** The account that the secret key belongs to; `readAccount` asks for it once. */
  account?: string;
}

/** Where card payments go: to Stripe, to the sandbox that speaks its wire format, or nowhere. */
export type PaymentProvider =
  | { mode: 'off' }
  | ({ mode: 'stripe'; publishableKey: string } & Connection)
  | ({ mode: 'sandbox' } & Connection);

export type ActiveProvider = Exclude<PaymentProvider, { mode: 'off' }>;

interface Logging {
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
}

/** Retries are safe: every call that creates something carries an idempotency key, and the SDK adds one to the others. */
const clientOptions = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;

type StripeSettings = Extract<PaymentSettings, { mode: 'stripe' }>;

/** @param options another host, for tests */
export const stripeProvider = (
  { secretKey, publishableKey, webhookSecret }: StripeSettings,
  options: Stripe.StripeConfig = {},
): ActiveProvider => ({
  mode: 'stripe',
  stripe: new Stripe(secretKey, { ...clientOptions, ...options }),
  publishableKey,
  webhookSecret,
  livemode: secretKey.includes('_live_'),
});

export const sandboxProvider = (
  { host, port }: { host: string; port: number },
  secretKey: string,
  webhookSecret: string,
): ActiveProvider => ({
  mode: 'sandbox',
  stripe: new Stripe(secretKey, { ...clientOptions, host, port, protocol: 'http' }),
  webhookSecret,
  livemode: false,
});

/** @throws AppError unavailable when no provider is configured */
export function activeProvider(provider: PaymentProvider): ActiveProvider {
  if (provider.mode === 'off') throw new AppError('unavailable', 'Card payment is not properly configured. Please contact the studio.');
  return provider;
}

/**
 * Calls the provider and logs each failure. When it can't be reached or fails on its side, nothing is assumed.
 * @param expected the `object` of the response: the SDK takes every response without an `error` for a success, even a proxy's
 * @throws AppError unavailable; Stripe's own error for a request that it rejects
 */
export async function callProvider<T extends { object: string }>(deps: Logging, expected: T['object'], call: () => Promise<T>): Promise<T> {
  makeRoom();
  try {
    const response = await repeatWhileKeyInUse(call);
    const hasId = expected === 'list' || typeof (response as { id?: unknown }).id === 'string';
    if (response.object !== expected || !hasId) throw new Error(`The payment provider's response is not a ${expected}.`);
    return response;
  } catch (error) {
    const isRejected = isRejection(error);
    const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
    deps.log[isRejected ? 'warn' : 'error']({ err: error, type, code, statusCode, requestId }, 'payment provider request failed');
    if (isRejected) throw error;
    const message = "We can't reach the payment provider right now. Please try again in a moment.";
    throw new AppError('unavailable', message, { cause: error, retryAfter: 10 });
  }
}

/** How often a call is repeated: about 15 seconds with the SDK's own retries. A request that has the key longer than that hangs. */
const keyInUseRepeats = 14;

/**
 * Calls again as long as another request of ours has the same idempotency key, such as that of a second tab: soon its response is
 * replayed. On a slow day the SDK's own retries, little more than a second, are over before.
 */
async function repeatWhileKeyInUse<T>(call: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await call();
    } catch (error) {
      if (!isKeyInUse(error) || repeats === keyInUseRepeats) throw error;
    }
  }
}

const isKeyInUse = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** The provider understood the request and refused it, without having done anything. A conflict with a concurrent request isn't that. */
export const isRejection = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

/**
 * Whether the provider replays this failure for the request's idempotency key, so that the next try needs another key
 * (docs.stripe.com/api/idempotent_requests).
 */
export function isReplayed(error: unknown): boolean {
  const { cause } = error as Error;
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return true;
  return cause instanceof Stripe.errors.StripeAPIError && (cause.statusCode ?? 0) >= 500;
}

/** The account that the secret key belongs to. @throws AppError unavailable as long as the provider doesn't say */
export async function readAccount(deps: Logging, provider: ActiveProvider, options?: Stripe.RequestOptions): Promise<string> {
  provider.account ??= (await callProvider(deps, 'account', () => provider.stripe.accounts.retrieveCurrent({}, options))).id;
  return provider.account;
}

/** Whether a record belongs to the present account and mode. Records from before these were stored count as such. */
export async function isOfPresentAccount(
  deps: Logging,
  provider: ActiveProvider,
  { account, livemode }: { account: string | null; livemode: boolean | null },
): Promise<boolean> {
  return account === null || (livemode === provider.livemode && account === (await readAccount(deps, provider)));
}

/** Retrieves an object; undefined when the provider has none with this id. */
export async function findAtProvider<T extends { object: string }>(
  deps: Logging,
  expected: T['object'],
  retrieve: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await callProvider(deps, expected, retrieve);
  } catch (error) {
    if (isRejection(error) && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** The charge that a PaymentIntent has made last. */
export async function findCharge(deps: Logging, { stripe }: ActiveProvider, { latest_charge }: Stripe.PaymentIntent) {
  if (typeof latest_charge !== 'string') return latest_charge ?? undefined;
  return findAtProvider(deps, 'charge', () => stripe.charges.retrieve(latest_charge));
}

/** Retrieves a PaymentIntent with its latest charge; undefined when the provider has none with this id. */
export const findIntent = (deps: Logging, { stripe }: ActiveProvider, id: string) =>
  findAtProvider(deps, 'payment_intent', () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));

/** Whether clients can pay online; otherwise no text says so. */
export const paysOnline = ({ mode }: Pick<PaymentProvider, 'mode'>): boolean => mode !== 'off';
