import type Stripe from 'stripe';

/*
 * The objects as stored and as sent: the SDK's own types, in which references to other objects are ids unless a request expands them.
 * Amounts are in the currency's minor unit, times in seconds since 1970.
 */

/** An object as it's stored, with ids instead of expanded objects: `string | Charge | null` is `string | null`. */
type Unexpanded<T> = { [Key in keyof T]: string extends T[Key] ? Extract<T[Key], string | null | undefined> : T[Key] };

export type PaymentIntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
export type PaymentIntent = Unexpanded<Stripe.PaymentIntent> & { client_secret: string; status: PaymentIntentStatus };

/** The stored part of a card: never the full number or the CVC. */
export type CardDetails = Stripe.PaymentMethod.Card & { fingerprint: string };
export type PaymentMethod = Omit<Unexpanded<Stripe.PaymentMethod>, 'card'> & { card?: CardDetails };

export type Charge = Unexpanded<Stripe.Charge> & { payment_intent: string; payment_method: string };
export type Refund = Unexpanded<Stripe.Refund> & { charge: string; status: 'pending' | 'succeeded' | 'failed' };
export type Dispute = Unexpanded<Stripe.Dispute>;
/** A report of fraud by the card's bank, before the cardholder disputes the payment. */
export type EarlyFraudWarning = Unexpanded<Stripe.Radar.EarlyFraudWarning>;
export type BalanceTransaction = Unexpanded<Stripe.BalanceTransaction>;
export type Account = Unexpanded<Stripe.Account>;

/** Why a payment attempt failed (docs.stripe.com/api/errors). */
export interface PaymentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_method?: PaymentMethod;
}

export type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | 'charge.refunded'
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'radar.early_fraud_warning.created'
  | `charge.dispute.${'created' | 'funds_withdrawn' | 'updated' | 'funds_reinstated' | 'closed'}`;

export interface SandboxEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  type: EventType;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  data: { object: PaymentIntent | Charge | Refund | Dispute | EarlyFraudWarning; previous_attributes?: Record<string, unknown> };
}

/** Where events are sent, and what they're signed with. */
export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  secret: string;
}

/** Every kind of stored object, by its `object` member. */
export interface SandboxObjects {
  account: Account;
  balance_transaction: BalanceTransaction;
  charge: Charge;
  dispute: Dispute;
  event: SandboxEvent;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  'radar.early_fraud_warning': EarlyFraudWarning;
  refund: Refund;
  webhook_endpoint: WebhookEndpoint;
}

export type ObjectName = keyof SandboxObjects;
