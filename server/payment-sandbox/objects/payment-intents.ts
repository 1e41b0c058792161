import type Stripe from 'stripe';
import { z } from 'zod';
import { requireChargeable } from '#server/payment-sandbox/api/amounts.ts';
import { invalidParameter, SandboxError, unexpectedState } from '#server/payment-sandbox/api/errors.ts';
import {
  amount,
  boolean,
  currency,
  type Form,
  listOf,
  mergeMetadata,
  metadata,
  optionalText,
  type ParametersOf,
  parse,
  statementDescriptor,
} from '#server/payment-sandbox/api/parameters.ts';
import { insertObject, lockObject, replaceObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import { recordEvent } from './events.ts';
import type { EventType, PaymentIntent, PaymentIntentStatus } from './objects.ts';
import { newClientSecret, newId } from './secrets.ts';

/** The payment methods that the app offers. */
const methods = ['card', 'link', 'sepa_debit', 'us_bank_account', 'bacs_debit'] as const;

/** The only currency that a method takes. */
const currencyOf: Partial<Record<string, string>> = { sepa_debit: 'eur', us_bank_account: 'usd', bacs_debit: 'gbp' };

const sharedParameters = {
  allowed_payment_method_types: listOf(z.enum(methods)).exactOptional(),
  description: optionalText,
  receipt_email: optionalText,
  statement_descriptor: statementDescriptor,
  statement_descriptor_suffix: statementDescriptor,
  metadata,
  payment_method_options: z
    .strictObject({ card: z.strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']) }) })
    .exactOptional(),
} satisfies ParametersOf<Stripe.PaymentIntentUpdateParams>;

const createParameters = z.strictObject({
  ...sharedParameters,
  amount,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).exactOptional() })
    .exactOptional(),
} satisfies ParametersOf<Stripe.PaymentIntentCreateParams>);

const updateParameters = z.strictObject({
  ...sharedParameters,
  amount: amount.exactOptional(),
  currency: currency.exactOptional(),
} satisfies ParametersOf<Stripe.PaymentIntentUpdateParams>);

const cancelParameters = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).exactOptional(),
} satisfies ParametersOf<Stripe.PaymentIntentCancelParams>);

/** @throws SandboxError for an amount that can't be charged in its currency, see {@link requireChargeable} */
export async function createPaymentIntent(context: SandboxContext, form: Form): Promise<PaymentIntent> {
  const {
    metadata,
    payment_method_options,
    allowed_payment_method_types = null,
    automatic_payment_methods,
    ...params
  } = parse(createParameters, form);
  requireChargeable(params);
  const id = newId('pi');
  const intent: PaymentIntent = {
    ...initialState,
    ...params,
    id,
    allowed_payment_method_types,
    payment_method_types: compatibleMethods(allowed_payment_method_types ?? ['card'], params.currency),
    // Automatic payment methods are the default, unless the request names the types.
    automatic_payment_methods:
      automatic_payment_methods ?? (allowed_payment_method_types ? null : { allow_redirects: 'always', enabled: true }),
    created: timestamp(context.clock),
    client_secret: newClientSecret(id),
    metadata: mergeMetadata({}, metadata),
    payment_method_options: cardOptions(payment_method_options),
  };
  await insertObject(context.tx, intent);
  await recordEvent(context, 'payment_intent.created', intent);
  return intent;
}

/** The methods that take a currency. @throws SandboxError if there is none */
function compatibleMethods(allowed: string[], currency: string): string[] {
  const compatible = allowed.filter((method) => (currencyOf[method] ?? currency) === currency);
  if (compatible.length > 0) return compatible;
  throw invalidParameter('No valid payment method types for this payment intent.', 'allowed_payment_method_types');
}

const initialState = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<PaymentIntent>;

const cardOptions = (options?: { card: { request_three_d_secure: 'any' | 'automatic' | 'challenge' } }) => ({
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' as const, ...options?.card },
});

/** Amount and currency change only in `requires_payment_method`; the rest at any time (docs.stripe.com/api/payment_intents/update). */
export async function updatePaymentIntent({ tx }: SandboxContext, id: string, form: Form): Promise<PaymentIntent> {
  const { metadata, payment_method_options, ...changes } = parse(updateParameters, form);
  const intent = await lockObject(tx, 'payment_intent', id);
  const updated: PaymentIntent = {
    ...intent,
    ...changes,
    metadata: mergeMetadata(intent.metadata, metadata),
    ...(payment_method_options ? { payment_method_options: cardOptions(payment_method_options) } : {}),
  };
  if ('amount' in changes || 'currency' in changes) {
    requireStatus(intent, ['requires_payment_method'], 'change the amount or currency of');
    requireChargeable(updated);
  }
  await replaceObject(tx, updated);
  return updated;
}

export async function cancelPaymentIntent(context: SandboxContext, id: string, form: Form): Promise<PaymentIntent> {
  const { cancellation_reason = null } = parse(cancelParameters, form);
  const intent = await lockObject(context.tx, 'payment_intent', id);
  requireStatus(intent, ['requires_payment_method', 'requires_action'], 'cancel');
  return transitionIntent(context, 'payment_intent.canceled', {
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at: timestamp(context.clock),
    cancellation_reason,
  });
}

/** Stores a PaymentIntent in its new state and records the event. */
export async function transitionIntent(context: SandboxContext, type: EventType, intent: PaymentIntent): Promise<PaymentIntent> {
  await replaceObject(context.tx, intent);
  await recordEvent(context, type, intent);
  return intent;
}

/** @throws SandboxError `payment_intent_incompatible_payment_method` */
export function requireMethod({ payment_method_types, statement_descriptor }: PaymentIntent, type: string) {
  if (type === 'card' && statement_descriptor)
    throw new SandboxError('A card charge takes a statement_descriptor_suffix instead.', { param: 'statement_descriptor' });
  if (payment_method_types.includes(type)) return;
  const code = 'payment_intent_incompatible_payment_method';
  throw new SandboxError(`This PaymentIntent doesn't take payment methods of the type ${type}.`, { code, param: 'payment_method' });
}

/** @throws SandboxError `payment_intent_unexpected_state` */
export function requireStatus(intent: PaymentIntent, allowed: PaymentIntentStatus[], action: string) {
  if (!allowed.includes(intent.status)) throw unexpectedState(action, intent);
}
