import { createHash } from 'node:crypto';
import { SandboxError } from './errors.ts';
import type { SandboxContext } from './objects.ts';
import { claimIdempotencyKey, readResponse, storeResponse } from './sandbox.store.ts';
import { captureError, type Result, type SandboxDeps } from './transaction.ts';

export interface SandboxResponse {
  status: number;
  body: object;
  replayed?: true;
}

export interface IdempotentRequest {
  key: string;
  method: string;
  path: string;
  /** Form-encoded. */
  body: string;
}

/**
 * Runs `work` once per idempotency key and replays its response after that (docs.stripe.com/api/idempotent_requests). Key, change
 * and response share one transaction: a crash leaves none of them, and a concurrent request with the same key waits for the response.
 * @throws SandboxError `idempotency_error` if the key was used for a different request
 */
export async function replayOrRun(
  deps: SandboxDeps,
  request: IdempotentRequest,
  work: (context: SandboxContext) => Promise<object>,
): Promise<SandboxResponse> {
  const { key } = request;
  if (key.length > 255) throw new SandboxError('The idempotency key is longer than 255 characters.');
  const hash = hashRequest(request);
  return deps.db.transaction(async (tx) => {
    if (await claimIdempotencyKey(tx, key, hash)) {
      const response = toResponse(await captureError(deps, tx, work));
      await storeResponse(tx, key, response.status, response.body);
      return response;
    }
    const { requestHash, status, body } = await readResponse(tx, key);
    if (requestHash !== hash) throw keyReused(key);
    return { status, body, replayed: true };
  });
}

const toResponse = (result: Result<object>): SandboxResponse =>
  'value' in result ? { status: 200, body: result.value } : { status: result.error.status, body: result.error.toBody() };

/** The order of the parameters doesn't matter. */
function hashRequest({ method, path, body }: IdempotentRequest) {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return createHash('sha256').update(`${method} ${path}\n${parameters}`).digest('hex');
}

const keyReused = (key: string) =>
  new SandboxError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Use a key other than '${key}'.`,
    { type: 'idempotency_error' },
  );
