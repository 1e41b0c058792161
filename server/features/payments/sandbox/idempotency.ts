import { createHash } from 'node:crypto';
import { attempt, type Outcome, type SandboxDeps } from './commit.ts';
import { SandboxError } from './errors.ts';
import type { Change } from './objects.ts';
import { claimKey, readResponse, storeResponse } from './sandbox.store.ts';

export interface SandboxResponse {
  status: number;
  body: object;
  replayed?: true;
}

export interface KeyedRequest {
  key: string;
  method: string;
  path: string;
  /** Form-encoded. */
  body: string;
}

/**
 * Does the work once for a key, and gives the same answer at every repetition. Key, change and answer are one
 * transaction, so that a crash or a fault leaves none of them, and a simultaneous repetition waits for the answer.
 * @throws SandboxError `idempotency_error` if the key came with another request before
 */
export async function replayOrRun(
  deps: SandboxDeps,
  request: KeyedRequest,
  work: (change: Change) => Promise<object>,
): Promise<SandboxResponse> {
  const { key } = request;
  if (key.length > 255) throw new SandboxError('The idempotency key is longer than 255 characters.');
  const hash = hashOf(request);
  return deps.db.transaction(async (tx) => {
    if (await claimKey(tx, key, hash)) {
      const answer = answerOf(await attempt(deps, tx, work));
      await storeResponse(tx, key, answer.status, answer.body);
      return answer;
    }
    const { requestHash, status, body } = await readResponse(tx, key);
    if (requestHash !== hash) throw keyReused(key);
    return { status, body, replayed: true };
  });
}

const answerOf = (outcome: Outcome<object>): SandboxResponse =>
  'value' in outcome ? { status: 200, body: outcome.value } : { status: outcome.refusal.status, body: outcome.refusal.toBody() };

/** The order of the parameters does not matter. */
function hashOf({ method, path, body }: KeyedRequest) {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return createHash('sha256').update(`${method} ${path}\n${parameters}`).digest('hex');
}

const keyReused = (key: string) =>
  new SandboxError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Use a key other than '${key}'.`,
    { type: 'idempotency_error' },
  );
