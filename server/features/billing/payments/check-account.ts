import Stripe from 'stripe';
import { type OnlinePaymentMethod, onlinePaymentDetails } from '#domain/shared/online-payments.ts';
import { type ActiveProvider, callProvider, readAccount } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { seconds } from '#server/shared/clock.ts';
import { requiredEvents } from './webhook-events.ts';

/** The timeout is short, since the start and the system page wait for the answer. */
const options = { timeout: 5 * seconds, maxNetworkRetries: 0 };

/**
 * Asks Stripe at the start whether the secret key works. The server runs without an answer: only online payments need one, and they ask again.
 * @returns sentences for whoever starts the server; undefined without Stripe
 */
export async function checkAccount(deps: Deps): Promise<string | undefined> {
  const { payments, log } = deps;
  if (payments.mode !== 'stripe') return undefined;
  try {
    const account = await readAccount({ log }, payments, options);
    const accepted = `Stripe accepted the key for account ${account} (${payments.livemode ? 'live' : 'test'} mode).`;
    return [accepted, await findAccountProblem(deps)].filter(Boolean).join(' ');
  } catch (error) {
    const { cause } = error as Error;
    const isRefused = cause instanceof Stripe.errors.StripeAuthenticationError || cause instanceof Stripe.errors.StripePermissionError;
    const reason = cause instanceof Error ? cause.message : String(error);
    return isRefused
      ? `Stripe rejected STRIPE_SECRET_KEY, so clients can't pay online: ${reason}`
      : `Stripe couldn't be reached to check STRIPE_SECRET_KEY. Online payments will try again: ${reason}`;
  }
}

/**
 * What at Stripe keeps clients from paying, or payments from being booked at once.
 * @returns sentences for the studio; undefined if nothing does, or without Stripe
 * @throws AppError unavailable when Stripe can't be reached
 */
export async function findAccountProblem(deps: Deps): Promise<string | undefined> {
  const { payments } = deps;
  if (payments.mode !== 'stripe') return undefined;
  const account = await callProvider(deps, 'account', () => payments.stripe.accounts.retrieveCurrent({}, options));
  const { onlinePaymentMethods } = await readStudio(deps.db);
  const problems = [problemOfAccount(account, onlinePaymentMethods), await findWebhookProblem(deps, payments)].filter(Boolean);
  return problems.length > 0 ? problems.join(' ') : undefined;
}

/** The account capability that each payment method needs (docs.stripe.com/connect/account-capabilities). */
const capabilities = {
  card: 'card_payments',
  sepa_debit: 'sepa_debit_payments',
  us_bank_account: 'us_bank_account_ach_payments',
  bacs_debit: 'bacs_debit_payments',
} as const satisfies Record<OnlinePaymentMethod, keyof Stripe.Account.Capabilities>;

function problemOfAccount({ charges_enabled, capabilities: granted, requirements }: Stripe.Account, methods: OnlinePaymentMethod[]) {
  const reason = requirements?.disabled_reason ? ` (${requirements.disabled_reason})` : '';
  if (charges_enabled === false)
    return `Stripe has disabled payments for your account${reason}, so clients can't pay online. Stripe's dashboard says what it needs.`;
  const missing = methods.filter((method) => granted && granted[capabilities[method]] !== 'active');
  if (missing.length === 0) return undefined;
  const names = missing.map((method) => onlinePaymentDetails[method].label).join(', ');
  return `Your Stripe account can't take these payments at the moment: ${names}. Turn them on in Stripe's dashboard, or off under Settings → Payments and terms.`;
}

/** A key that may not read webhooks, or a webhook at another address, is no problem that we know of. */
async function findWebhookProblem(deps: Deps, { stripe }: ActiveProvider): Promise<string | undefined> {
  const url = new URL('/api/payments/webhook', deps.settings.publicUrl).href;
  const endpoints = await callProvider(deps, 'list', () => stripe.webhookEndpoints.list({ limit: 100 }, options)).catch(() => undefined);
  const endpoint = endpoints?.data.find((listed) => listed.url === url);
  if (!endpoint || endpoint.enabled_events.includes('*')) return undefined;
  const missing = requiredEvents.filter((type) => !endpoint.enabled_events.includes(type));
  if (missing.length === 0) return undefined;
  return `Stripe's webhook doesn't send these events, so what they're about is noticed late or never: ${missing.join(', ')}. Select them in Stripe's dashboard.`;
}
