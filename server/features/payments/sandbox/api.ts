import { z } from 'zod';
import { commit, type SandboxDeps } from './commit.ts';
import { confirmPaymentIntent } from './confirm-payment.ts';
import { createCustomer } from './customers.ts';
import { SandboxError } from './errors.ts';
import { decodeForm, type Form } from './form-body.ts';
import { replayOrRun, type SandboxResponse } from './idempotency.ts';
import type { Change, SandboxObjects } from './objects.ts';
import { parse } from './parameters.ts';
import { cancelPaymentIntent, createPaymentIntent, updatePaymentIntent } from './payment-intents.ts';
import { createRefund } from './refunds.ts';
import { readObject } from './sandbox.store.ts';
import { isSameSecret } from './secrets.ts';

export interface ApiRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Handler = (change: Change, id: string, form: Form) => Promise<object>;

const retrieve =
  (name: keyof SandboxObjects): Handler =>
  ({ tx }, id, form) => {
    parse(z.strictObject({}), form);
    return readObject(tx, name, id);
  };

/** `*` stands for an object's id. */
const routes: Record<string, Handler> = {
  'POST /v1/customers': (change, _id, form) => createCustomer(change, form),
  'GET /v1/customers/*': retrieve('customer'),
  'POST /v1/payment_intents': (change, _id, form) => createPaymentIntent(change, form),
  'GET /v1/payment_intents/*': retrieve('payment_intent'),
  'POST /v1/payment_intents/*': updatePaymentIntent,
  'POST /v1/payment_intents/*/confirm': confirmPaymentIntent,
  'POST /v1/payment_intents/*/cancel': cancelPaymentIntent,
  'GET /v1/charges/*': retrieve('charge'),
  'POST /v1/refunds': (change, _id, form) => createRefund(change, form),
  'GET /v1/refunds/*': retrieve('refund'),
};

/**
 * Answers one request of the API.
 * @throws SandboxError for a refusal, any other error for a fault of the sandbox itself
 */
export async function handleRequest(deps: SandboxDeps, secretKey: string, request: ApiRequest): Promise<SandboxResponse> {
  requireKey(secretKey, request.headers.authorization);
  const { method, body } = request;
  const [path = '', query = ''] = request.url.split('?', 2);
  const { handle, id } = findRoute(method, path);
  const form = decodeForm(method === 'GET' ? query : formOf(request));
  const work = (change: Change) => handle(change, id, form);
  const key = request.headers['idempotency-key'];
  if (method === 'GET' || typeof key !== 'string') return { status: 200, body: await commit(deps, work) };
  return replayOrRun(deps, { key, method, path, body }, work);
}

/** The key comes as a bearer token, or as the user name of basic authentication. */
function requireKey(secretKey: string, authorization: string | string[] | undefined) {
  const [scheme, credentials = ''] = String(authorization ?? '').split(' ');
  const given = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '') : credentials;
  if (!isSameSecret(given, secretKey)) throw new SandboxError('Invalid API Key provided.', { status: 401 });
}

function findRoute(method: string, path: string) {
  const [, collection, id = ''] = /^(\/v1\/\w+)\/([^/]+)/.exec(path) ?? [];
  const handle = routes[`${method} ${id ? path.replace(`${collection}/${id}`, `${collection}/*`) : path}`];
  if (!handle) throw new SandboxError(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  return { handle, id };
}

function formOf({ headers, body }: ApiRequest) {
  const type = String(headers['content-type'] ?? '');
  if (body && !type.startsWith('application/x-www-form-urlencoded'))
    throw new SandboxError(`The request body must be form-encoded, not '${type}'.`);
  return body;
}
