import { z } from 'zod';
import { unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import type { Form } from './form-body.ts';
import { type Change, type EventType, type PaymentIntent, type PaymentIntentStatus, timestamp } from './objects.ts';
import { amount, currency, mergeMetadata, metadata, optionalText, parse } from './parameters.ts';
import { insertObject, lockObject, readObject, replaceObject } from './sandbox.store.ts';
import { newClientSecret, newId } from './secrets.ts';

const described = { customer: optionalText, description: optionalText, receipt_email: optionalText, metadata };

const createParameters = z.strictObject({
  ...described,
  amount,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: z.stringbool(), allow_redirects: z.enum(['always', 'never']).exactOptional() })
    .exactOptional(),
});

const updateParameters = z.strictObject({ ...described, amount: amount.exactOptional(), currency: currency.exactOptional() });

const cancelParameters = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).exactOptional(),
});

export async function createPaymentIntent(change: Change, form: Form): Promise<PaymentIntent> {
  const { metadata, ...given } = parse(createParameters, form);
  if (given.customer) await readObject(change.tx, 'customer', given.customer, 'customer');
  const id = newId('pi');
  const intent: PaymentIntent = {
    ...unpaid,
    customer: null,
    description: null,
    receipt_email: null,
    automatic_payment_methods: null,
    ...given,
    id,
    created: timestamp(change.clock),
    client_secret: newClientSecret(id),
    metadata: mergeMetadata({}, metadata),
  };
  await insertObject(change.tx, intent);
  await recordEvent(change, 'payment_intent.created', intent);
  return intent;
}

const unpaid = {
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

/** What is paid, and by whom, changes only while no payment is under way; what only describes it changes at any time. */
export async function updatePaymentIntent({ tx }: Change, id: string, form: Form): Promise<PaymentIntent> {
  const { metadata, ...changes } = parse(updateParameters, form);
  const intent = await lockObject(tx, 'payment_intent', id);
  if ('amount' in changes || 'currency' in changes || 'customer' in changes)
    requireStatus(intent, ['requires_payment_method'], 'change the amount, currency or customer of');
  if (changes.customer) await readObject(tx, 'customer', changes.customer, 'customer');
  const updated = { ...intent, ...changes, metadata: mergeMetadata(intent.metadata, metadata) };
  await replaceObject(tx, updated);
  return updated;
}

export async function cancelPaymentIntent(change: Change, id: string, form: Form): Promise<PaymentIntent> {
  const { cancellation_reason = null } = parse(cancelParameters, form);
  const intent = await lockObject(change.tx, 'payment_intent', id);
  requireStatus(intent, ['requires_payment_method', 'requires_action'], 'cancel');
  const canceled_at = timestamp(change.clock);
  return transitionIntent(change, 'payment_intent.canceled', {
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at,
    cancellation_reason,
  });
}

/** Stores a payment in its new state and tells the webhook of it. */
export async function transitionIntent(change: Change, type: EventType, intent: PaymentIntent): Promise<PaymentIntent> {
  await replaceObject(change.tx, intent);
  await recordEvent(change, type, intent);
  return intent;
}

/** @throws SandboxError `payment_intent_unexpected_state` */
export function requireStatus(intent: PaymentIntent, allowed: PaymentIntentStatus[], action: string) {
  if (!allowed.includes(intent.status)) throw unexpectedState(action, intent);
}
