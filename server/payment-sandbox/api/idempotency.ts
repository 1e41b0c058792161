import { createHash } from 'node:crypto';
import { stringify } from 'qs';
import type { Transaction } from '#server/db/client.ts';
import { captureError, type SandboxContext, type SandboxDeps } from '#server/payment-sandbox/transaction.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { SandboxError } from './errors.ts';
import { findResponse, saveResponse, tryLockKey } from './idempotency.store.ts';
import type { Form } from './parameters.ts';

/** How long Stripe keeps its idempotency keys. */
export const keyRetention = 1 * days;

export interface SandboxResponse {
  status: number;
  body: object;
  replayed?: true;
}

export interface IdempotentRequest {
  key: string;
  method: string;
  url: string;
  form: Form;
}

export interface IdempotentDeps extends SandboxDeps {
  /** Receives a fault of the sandbox itself. */
  onError: (error: unknown) => void;
}

/**
 * Runs `work` once per idempotency key and replays its response for a day, even a 5xx (docs.stripe.com/api/idempotent_requests). Key,
 * change and response share one transaction: a crash leaves none of them.
 * @throws SandboxError `idempotency_key_in_use` while another request has the key, `idempotency_error` if it was used for a different one,
 * or an error of a request that was rejected before it did anything, which leaves the key unused
 */
export async function replayOrRun(
  deps: IdempotentDeps,
  request: IdempotentRequest,
  work: (context: SandboxContext) => Promise<object>,
): Promise<SandboxResponse> {
  const { key } = request;
  if (key.length > 255) throw new SandboxError('The idempotency key is longer than 255 characters.');
  return deps.db.transaction(async (tx) => {
    if (!(await tryLockKey(tx, key))) throw keyInUse(key);
    const now = deps.clock.now();
    const requestHash = hashRequest(request);
    const saved = await findResponse(tx, key, subtractMilliseconds(now, keyRetention));
    if (saved && saved.requestHash !== requestHash) throw keyReused(key);
    if (saved) return { status: saved.status, body: saved.body, replayed: true as const };
    const response = await respond(deps, tx, work);
    await saveResponse(tx, { key, requestHash, status: response.status, body: response.body as Record<string, unknown>, createdAt: now });
    return response;
  });
}

/** Executes a request. Even a fault gets a response; a savepoint takes back what it changed. */
async function respond(
  deps: IdempotentDeps,
  tx: Transaction,
  work: (context: SandboxContext) => Promise<object>,
): Promise<SandboxResponse> {
  try {
    const result = await tx.transaction((savepoint) => captureError(() => work({ ...deps, tx: savepoint })));
    if ('value' in result) return { status: 200, body: result.value };
    if (result.error.beforeExecution) throw result.error;
    return { status: result.error.status, body: result.error.toBody() };
  } catch (error) {
    if (error instanceof SandboxError) throw error;
    return toFault(error, deps.onError);
  }
}

/** Reports a fault of the sandbox itself; the API client sees only an `api_error`. */
export function toFault(error: unknown, onError: (error: unknown) => void): SandboxResponse {
  onError(error);
  const fault = new SandboxError('The sandbox ran into an internal error.', { status: 500, type: 'api_error' });
  return { status: fault.status, body: fault.toBody() };
}

/** Hashes a request; the order of its parameters doesn't matter. */
function hashRequest({ method, url, form }: IdempotentRequest) {
  const parameters = new URLSearchParams(stringify(form));
  parameters.sort();
  return createHash('sha256').update(`${method} ${url}\n${parameters}`).digest('hex');
}

const keyInUse = (key: string) =>
  new SandboxError(`There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`, {
    status: 409,
    code: 'idempotency_key_in_use',
  });

const keyReused = (key: string) =>
  new SandboxError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Use a key other than '${key}'.`,
    { type: 'idempotency_error' },
  );
