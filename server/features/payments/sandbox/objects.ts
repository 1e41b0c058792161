import type { Transaction } from '../../../db/client.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Clock } from '../../../shared/clock.ts';

/*
 * The objects as stored and as sent: Stripe's shapes (docs.stripe.com/api), reduced to the members that SDK users read.
 * Amounts are in the currency's minor unit, times in seconds since 1970.
 */

export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  livemode: false;
  name: string | null;
  email: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  livemode: false;
  card: CardDetails;
}

/** The stored part of a card: never the full number or the CVC. */
export interface CardDetails {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export type PaymentIntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  created: number;
  livemode: false;
  status: PaymentIntentStatus;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  customer: string | null;
  description: string | null;
  receipt_email: string | null;
  metadata: Metadata;
  automatic_payment_methods: { enabled: boolean } | null;
  payment_method_types: ['card'];
  capture_method: 'automatic';
  confirmation_method: 'automatic';
  payment_method: string | null;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string } } | null;
  latest_charge: string | null;
  last_payment_error: PaymentError | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
}

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

export interface Charge {
  id: string;
  object: 'charge';
  created: number;
  livemode: false;
  status: 'succeeded' | 'failed';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  captured: boolean;
  paid: boolean;
  refunded: boolean;
  customer: string | null;
  description: string | null;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: CardDetails };
  receipt_email: string | null;
  metadata: Metadata;
  failure_code: string | null;
  failure_message: string | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  status: 'succeeded';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  metadata: Metadata;
}

export type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | 'charge.refunded';

export interface SandboxEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  type: EventType;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: PaymentIntent | Charge; previous_attributes?: Record<string, unknown> };
}

/** Not a Stripe object: a failure to come, which its job runs. */
interface DeferredFailure {
  id: string;
  object: 'deferred_failure';
  payment_intent: string;
  error: PaymentError;
  happened: boolean;
}

/** Every kind of stored object, by its `object` member. */
export interface SandboxObjects {
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  event: SandboxEvent;
  deferred_failure: DeferredFailure;
}

/** What a request handler works with: its transaction, the queue for its events, and the time. */
export interface SandboxContext {
  tx: Transaction;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  /** How long a card that fails later stays in `processing`, in milliseconds. */
  processingTime: number;
}

/** The current time in seconds since 1970, as Stripe writes times. */
export const timestamp = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);
