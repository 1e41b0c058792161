import { z } from 'zod';
import { confirmPaymentIntent } from './confirm-payment.ts';
import { createCustomer } from './customers.ts';
import { SandboxError } from './errors.ts';
import { decodeForm, type Form } from './form-body.ts';
import { replayOrRun, type SandboxResponse } from './idempotency.ts';
import type { SandboxContext, SandboxObjects } from './objects.ts';
import { parse } from './parameters.ts';
import { cancelPaymentIntent, createPaymentIntent, updatePaymentIntent } from './payment-intents.ts';
import { createRefund } from './refunds.ts';
import { readObject } from './sandbox.store.ts';
import { isSameSecret } from './secrets.ts';
import { runInTransaction, type SandboxDeps } from './transaction.ts';

export interface ApiRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Handler = (context: SandboxContext, id: string, form: Form) => Promise<object>;

const retrieve =
  (name: keyof SandboxObjects): Handler =>
  ({ tx }, id, form) => {
    parse(z.strictObject({}), form);
    return readObject(tx, name, id);
  };

/** `*` stands for an object id (docs.stripe.com/api). */
const routes: Record<string, Handler> = {
  'POST /v1/customers': (context, _id, form) => createCustomer(context, form),
  'GET /v1/customers/*': retrieve('customer'),
  'POST /v1/payment_intents': (context, _id, form) => createPaymentIntent(context, form),
  'GET /v1/payment_intents/*': retrieve('payment_intent'),
  'POST /v1/payment_intents/*': updatePaymentIntent,
  'POST /v1/payment_intents/*/confirm': confirmPaymentIntent,
  'POST /v1/payment_intents/*/cancel': cancelPaymentIntent,
  'GET /v1/charges/*': retrieve('charge'),
  'POST /v1/refunds': (context, _id, form) => createRefund(context, form),
  'GET /v1/refunds/*': retrieve('refund'),
};

/**
 * Handles one API request.
 * @throws SandboxError for an API error, any other error for a fault of the sandbox itself
 */
export async function handleRequest(deps: SandboxDeps, secretKey: string, request: ApiRequest): Promise<SandboxResponse> {
  requireSecretKey(secretKey, request.headers.authorization);
  const { method, body } = request;
  const [path = '', query = ''] = request.url.split('?', 2);
  const { handle, id } = findRoute(method, path);
  const form = decodeForm(method === 'GET' ? query : formBody(request));
  const work = (context: SandboxContext) => handle(context, id, form);
  const key = request.headers['idempotency-key'];
  if (method === 'GET' || typeof key !== 'string') return { status: 200, body: await runInTransaction(deps, work) };
  return replayOrRun(deps, { key, method, path, body }, work);
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
