import { z } from 'zod';
import { readAccount } from '#server/payment-sandbox/objects/account.ts';
import { closeDispute, updateDispute } from '#server/payment-sandbox/objects/close-dispute.ts';
import { confirmPaymentIntent } from '#server/payment-sandbox/objects/confirm-payment.ts';
import type { ObjectName } from '#server/payment-sandbox/objects/objects.ts';
import { cancelPaymentIntent, createPaymentIntent, updatePaymentIntent } from '#server/payment-sandbox/objects/payment-intents.ts';
import { createRefund, updateRefund } from '#server/payment-sandbox/objects/refunds.ts';
import { isSameSecret } from '#server/payment-sandbox/objects/secrets.ts';
import { readObject } from '#server/payment-sandbox/objects.store.ts';
import { runInTransaction, type SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { SandboxError } from './errors.ts';
import { expandMembers } from './expand.ts';
import { decodeForm, type Form } from './form-body.ts';
import { type IdempotentDeps, replayOrRun, type SandboxResponse } from './idempotency.ts';
import { type ListedName, listPage } from './lists.ts';
import { listOf, parse } from './parameters.ts';

export interface ApiRequest {
  id: string;
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Handler = (context: SandboxContext, id: string, form: Form) => Promise<object>;

const retrieve =
  (name: ObjectName): Handler =>
  ({ tx }, id, form) => {
    parse(z.strictObject({}), form);
    return readObject(tx, name, id);
  };

const list =
  (name: ListedName, url: string): Handler =>
  (context, _id, form) =>
    listPage(context, name, url, form);

/** `*` stands for an object id (docs.stripe.com/api). */
const routes: Record<string, Handler> = {
  'GET /v1/account': readAccount,
  'GET /v1/balance_transactions': list('balance_transaction', '/v1/balance_transactions'),
  'GET /v1/balance_transactions/*': retrieve('balance_transaction'),
  'GET /v1/charges': list('charge', '/v1/charges'),
  'GET /v1/charges/*': retrieve('charge'),
  'GET /v1/disputes': list('dispute', '/v1/disputes'),
  'GET /v1/disputes/*': retrieve('dispute'),
  'POST /v1/disputes/*': updateDispute,
  'POST /v1/disputes/*/close': closeDispute,
  'GET /v1/events': list('event', '/v1/events'),
  'GET /v1/events/*': retrieve('event'),
  'GET /v1/payment_intents': list('payment_intent', '/v1/payment_intents'),
  'POST /v1/payment_intents': (context, _id, form) => createPaymentIntent(context, form),
  'GET /v1/payment_intents/*': retrieve('payment_intent'),
  'POST /v1/payment_intents/*': updatePaymentIntent,
  'POST /v1/payment_intents/*/confirm': confirmPaymentIntent,
  'POST /v1/payment_intents/*/cancel': cancelPaymentIntent,
  'GET /v1/payment_methods/*': retrieve('payment_method'),
  'GET /v1/refunds': list('refund', '/v1/refunds'),
  'POST /v1/refunds': (context, _id, form) => createRefund(context, form),
  'GET /v1/refunds/*': retrieve('refund'),
  'POST /v1/refunds/*': updateRefund,
};

/**
 * Handles one API request.
 * @throws SandboxError for an API error, any other error for a fault of the sandbox itself
 */
export async function handleRequest(deps: IdempotentDeps, secretKey: string, request: ApiRequest): Promise<SandboxResponse> {
  requireSecretKey(secretKey, request.headers.authorization);
  const { method, body } = request;
  const [path = '', query = ''] = request.url.split('?', 2);
  const { handle, id } = findRoute(method, path);
  const { expand, ...form } = decodeForm(method === 'GET' ? query : formBody(request));
  const paths = expand === undefined ? [] : parse(z.object({ expand: listOf(z.string()) }), { expand }).expand;
  const work = async (context: SandboxContext) => expandMembers(context.tx, await handle(context, id, form), paths);
  const key = request.headers['idempotency-key'];
  const isIdempotent = method !== 'GET' && typeof key === 'string';
  const requestDeps = { ...deps, request: { id: request.id, idempotencyKey: isIdempotent ? key : null } };
  if (!isIdempotent) return { status: 200, body: await runInTransaction(requestDeps, work) };
  return replayOrRun(requestDeps, { key, method, path, body }, work);
}

/** The secret key is sent as a bearer token, or as the user name of basic authentication (docs.stripe.com/api/authentication). */
function requireSecretKey(secretKey: string, authorization: string | string[] | undefined) {
  const [scheme, credentials = ''] = String(authorization ?? '').split(' ');
  const apiKey = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '') : credentials;
  if (!isSameSecret(apiKey, secretKey)) throw new SandboxError('Invalid API Key provided.', { status: 401 });
}

function findRoute(method: string, path: string) {
  const [, collection, id = ''] = /^(\/v1\/\w+)\/([^/]+)/.exec(path) ?? [];
  const handle = routes[`${method} ${id ? path.replace(`${collection}/${id}`, `${collection}/*`) : path}`];
  if (!handle) throw new SandboxError(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  return { handle, id };
}

function formBody({ headers, body }: ApiRequest) {
  const type = String(headers['content-type'] ?? '');
  if (body && !type.startsWith('application/x-www-form-urlencoded'))
    throw new SandboxError(`The request body must be form-encoded, not '${type}'.`);
  return body;
}
