import { z } from 'zod';
import { readAccount } from '#server/payment-sandbox/objects/account.ts';
import { closeDispute, updateDispute } from '#server/payment-sandbox/objects/close-dispute.ts';
import { confirmPaymentIntent } from '#server/payment-sandbox/objects/confirm-payment.ts';
import type { ObjectName } from '#server/payment-sandbox/objects/objects.ts';
import { cancelPaymentIntent, createPaymentIntent, updatePaymentIntent } from '#server/payment-sandbox/objects/payment-intents.ts';
import { createRefund, updateRefund } from '#server/payment-sandbox/objects/refunds.ts';
import { readObject } from '#server/payment-sandbox/objects.store.ts';
import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { type ListedName, listPage } from './lists.ts';
import { type Form, parse } from './parameters.ts';

export type Handler = (context: SandboxContext, id: string, form: Form) => Promise<object>;

const retrieve =
  (name: ObjectName): Handler =>
  ({ tx }, id, form) => {
    parse(z.strictObject({}), form);
    return readObject(tx, name, id);
  };

const list =
  (name: ListedName): Handler =>
  (context, _id, form) =>
    listPage(context, name, form);

/** What the app calls of Stripe's API (docs.stripe.com/api). */
export const routes: Record<string, Handler> = {
  'GET /v1/account': readAccount,
  'GET /v1/balance_transactions': list('balance_transaction'),
  'GET /v1/balance_transactions/:id': retrieve('balance_transaction'),
  'GET /v1/charges': list('charge'),
  'GET /v1/charges/:id': retrieve('charge'),
  'GET /v1/disputes': list('dispute'),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'GET /v1/events': list('event'),
  'GET /v1/events/:id': retrieve('event'),
  'GET /v1/payment_intents': list('payment_intent'),
  'POST /v1/payment_intents': (context, _id, form) => createPaymentIntent(context, form),
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id': updatePaymentIntent,
  'POST /v1/payment_intents/:id/confirm': confirmPaymentIntent,
  'POST /v1/payment_intents/:id/cancel': cancelPaymentIntent,
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'GET /v1/radar/early_fraud_warnings/:id': retrieve('radar.early_fraud_warning'),
  'GET /v1/refunds': list('refund'),
  'POST /v1/refunds': (context, _id, form) => createRefund(context, form),
  'GET /v1/refunds/:id': retrieve('refund'),
  'POST /v1/refunds/:id': updateRefund,
};
