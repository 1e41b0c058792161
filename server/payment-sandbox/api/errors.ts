import type { PaymentError, PaymentIntent } from '#server/payment-sandbox/objects/objects.ts';

type ErrorType = PaymentError['type'] | 'idempotency_error' | 'api_error';

interface Details {
  status?: 400 | 401 | 402 | 404 | 409 | 413 | 500;
  type?: ErrorType;
  code?: string | undefined;
  param?: string | undefined;
  /** Whether the request was rejected before it did anything: its idempotency key can be used again. */
  beforeExecution?: boolean;
  paymentIntent?: PaymentIntent;
  paymentError?: PaymentError;
}

/** An API error in Stripe's shape (docs.stripe.com/api/errors); a declined card has the type `card_error`. */
export class SandboxError extends Error {
  readonly status: NonNullable<Details['status']>;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly beforeExecution: boolean;
  /** The PaymentIntent after the error, if it concerns one. */
  readonly paymentIntent: PaymentIntent | undefined;
  /** Why the payment failed, if it did. */
  readonly paymentError: PaymentError | undefined;

  constructor(message: string, details: Details = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
    this.beforeExecution = details.beforeExecution ?? false;
    this.paymentIntent = details.paymentIntent;
    this.paymentError = details.paymentError;
  }

  /** The response body. The SDK takes a body without `error` for a success. */
  toBody() {
    const { type, code, message, param, paymentIntent, paymentError } = this;
    return { error: { type, code, message, param, ...paymentError, payment_intent: paymentIntent } };
  }
}

/** A parameter that fails validation. */
export const invalidParameter = (message: string, param: string | undefined, code?: string) =>
  new SandboxError(message, { param, code, beforeExecution: true });

/** @param param the parameter that named the object; without it, the URL did, and the status is 404 */
export const resourceMissing = (object: string, id: string, param?: string) =>
  new SandboxError(`No such ${object}: '${id}'`, { status: param ? 400 : 404, code: 'resource_missing', param: param ?? 'id' });

export const unexpectedState = (action: string, intent: PaymentIntent) =>
  new SandboxError(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    paymentIntent: intent,
  });

/** Card details that fail validation; the PaymentIntent stays as it was. */
export const invalidCard = (code: string, message: string, param: string) =>
  new SandboxError(message, { status: 402, type: 'card_error', code, param });

/** A failed payment attempt, already recorded in the PaymentIntent. */
export const paymentFailed = (paymentIntent: PaymentIntent, paymentError: PaymentError) => {
  const { type, code, message, param } = paymentError;
  return new SandboxError(message, { status: type === 'card_error' ? 402 : 400, type, code, param, paymentIntent, paymentError });
};
