import { z } from 'zod';
import { unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import type { Form } from './form-body.ts';
import { type EventType, type PaymentIntent, type PaymentIntentStatus, type SandboxContext, timestamp } from './objects.ts';
import { amount, currency, mergeMetadata, metadata, optionalText, parse } from './parameters.ts';
import { insertObject, lockObject, readObject, replaceObject } from './sandbox.store.ts';
import { newClientSecret, newId } from './secrets.ts';

const descriptiveParameters = { customer: optionalText, description: optionalText, receipt_email: optionalText, metadata };

const createParameters = z.strictObject({
  ...descriptiveParameters,
  amount,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: z.stringbool(), allow_redirects: z.enum(['always', 'never']).exactOptional() })
    .exactOptional(),
});

const updateParameters = z.strictObject({ ...descriptiveParameters, amount: amount.exactOptional(), currency: currency.exactOptional() });

const cancelParameters = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).exactOptional(),
});

export async function createPaymentIntent(context: SandboxContext, form: Form): Promise<PaymentIntent> {
  const { metadata, ...params } = parse(createParameters, form);
  if (params.customer) await readObject(context.tx, 'customer', params.customer, 'customer');
  const id = newId('pi');
  const intent: PaymentIntent = {
    ...initialState,
    customer: null,
    description: null,
    receipt_email: null,
    automatic_payment_methods: null,
    ...params,
    id,
    created: timestamp(context.clock),
    client_secret: newClientSecret(id),
    metadata: mergeMetadata({}, metadata),
  };
  await insertObject(context.tx, intent);
  await recordEvent(context, 'payment_intent.created', intent);
  return intent;
}

const initialState = {
  object: 'payment_intent',
  livemode: false,
  status: 'requires_payment_method',
  amount_capturable: 0,
  amount_received: 0,
  payment_method_types: ['card'],
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  payment_method: null,
  next_action: null,
  latest_charge: null,
  last_payment_error: null,
  canceled_at: null,
  cancellation_reason: null,
} satisfies Partial<PaymentIntent>;

/** Amount, currency and customer change only in `requires_payment_method`; the rest at any time (docs.stripe.com/api/payment_intents/update). */
export async function updatePaymentIntent({ tx }: SandboxContext, id: string, form: Form): Promise<PaymentIntent> {
  const { metadata, ...changes } = parse(updateParameters, form);
  const intent = await lockObject(tx, 'payment_intent', id);
  if ('amount' in changes || 'currency' in changes || 'customer' in changes)
    requireStatus(intent, ['requires_payment_method'], 'change the amount, currency or customer of');
  if (changes.customer) await readObject(tx, 'customer', changes.customer, 'customer');
  const updated = { ...intent, ...changes, metadata: mergeMetadata(intent.metadata, metadata) };
  await replaceObject(tx, updated);
  return updated;
}

export async function cancelPaymentIntent(context: SandboxContext, id: string, form: Form): Promise<PaymentIntent> {
  const { cancellation_reason = null } = parse(cancelParameters, form);
  const intent = await lockObject(context.tx, 'payment_intent', id);
  requireStatus(intent, ['requires_payment_method', 'requires_action'], 'cancel');
  const canceled_at = timestamp(context.clock);
  return transitionIntent(context, 'payment_intent.canceled', {
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at,
    cancellation_reason,
  });
}

/** Stores a PaymentIntent in its new state and records the event. */
export async function transitionIntent(context: SandboxContext, type: EventType, intent: PaymentIntent): Promise<PaymentIntent> {
  await replaceObject(context.tx, intent);
  await recordEvent(context, type, intent);
  return intent;
}

/** @throws SandboxError `payment_intent_unexpected_state` */
export function requireStatus(intent: PaymentIntent, allowed: PaymentIntentStatus[], action: string) {
  if (!allowed.includes(intent.status)) throw unexpectedState(action, intent);
}
