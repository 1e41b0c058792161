import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, ParsedInput } from '#api/shared/endpoint.ts';
import { claimIdempotencyKey, storeResourceId } from '#server/db/idempotency-keys.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { type Api, type Context, type HandlerResult, route } from './route.ts';

interface Executed<Once> {
  id: number;
  once?: Once | undefined;
}

interface IdempotentHandler<E extends Endpoint, Admitted, Once> {
  /**
   * Comes first, for a repeated request too: finds what it's about, refuses whoever may not, and counts towards limits.
   * @returns what `execute` needs of that
   */
  admit?(received: ParsedInput<E>, context: Context<E>): Promise<Admitted>;
  /**
   * Does what the request asks for, only through the `deps` it receives: their `db` is the transaction that stores the key.
   * @returns the id of what it created or changed, with what can't be read again, such as a link of which only the hash is stored
   */
  execute(deps: Deps, received: ParsedInput<E>, context: Context<E>, admitted: Admitted): Promise<number | Executed<Once>>;
  /**
   * Called with a failure, outside the transaction: makes the request possible, such as by a call to another service, to have it
   * executed once more. @throws the error otherwise
   */
  beforeRetry?(error: unknown, received: ParsedInput<E>): Promise<void>;
  /**
   * Presents what has that id now, the first time and on every replay.
   * @param once undefined on a replay
   * @throws AppError not_found when it is gone
   */
  respond(id: number, context: Context<E>, once: Once | undefined): HandlerResult<E> | Promise<HandlerResult<E>>;
}

/** Documented as optional text; `readIdempotencyKey` validates it, because a header is no form field to report an error on. */
const headers = z.looseObject({
  'idempotency-key': z.string().optional().meta({
    description: 'Unique per operation, 1 to 100 visible ASCII characters. A request repeated with the same key is not executed again.',
  }),
});

/**
 * Serves an endpoint like `route`, but executes a request that is repeated with the same `Idempotency-Key` only once
 * (draft-ietf-httpapi-idempotency-key-header). The change, its key and its id commit together, so a failed request leaves no key.
 */
export function idempotentRoute<E extends Endpoint, Admitted = void, Once = never>(
  api: Api,
  deps: Deps,
  endpoint: E,
  { admit, execute, beforeRetry, respond }: IdempotentHandler<E, Admitted, Once>,
): void {
  const executeOnce = async (received: ParsedInput<E>, context: Context<E>, admitted: Admitted): Promise<Executed<Once>> => {
    const run = async (runDeps: Deps) => {
      const executed = await execute(runDeps, received, context, admitted);
      return typeof executed === 'number' ? { id: executed } : executed;
    };
    const { request } = context;
    const key = readIdempotencyKey(request);
    if (key === undefined) return run(deps);
    return deps.db.transaction(async (tx) => {
      const requested = fingerprintOf(request);
      const keyed = { actor: callerOf(request, requested), key, fingerprint: requested, createdAt: deps.clock.now() };
      const { fingerprint, resourceId } = await claimIdempotencyKey(tx, keyed);
      if (fingerprint !== keyed.fingerprint)
        throw new AppError('invalid', 'This Idempotency-Key was already used for a different request.');
      if (resourceId !== null) return { id: resourceId };
      const executed = await run({ ...deps, db: tx });
      await storeResourceId(tx, keyed, executed.id);
      return executed;
    });
  };
  const executeOrRetry = (received: ParsedInput<E>, context: Context<E>, admitted: Admitted) =>
    executeOnce(received, context, admitted).catch(async (error) => {
      if (!beforeRetry) throw error;
      await beforeRetry(error, received);
      return executeOnce(received, context, admitted);
    });
  const handle = async (received: ParsedInput<E>, context: Context<E>) => {
    const admitted = (await admit?.(received, context)) as Admitted;
    const { id, once } = await executeOrRetry(received, context, admitted);
    return respond(id, context, once);
  };
  route(api, endpoint, handle, { headers });
}

/** Another link for a repeated request, because only the hash of the first is stored; none that an API key wouldn't get anyway. */
export const linkAgain = async ({ apiKey }: FastifyRequest, create: () => Promise<string>): Promise<string | undefined> =>
  apiKey ? undefined : create();

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'] as string | undefined;
  if (key !== undefined && !/^[!-~]{1,100}$/.test(key))
    throw new AppError('malformed', 'An Idempotency-Key must be 1 to 100 visible ASCII characters.');
  return key;
}

/**
 * Whose key it is. Visitors may be anybody, so theirs belong to what they send: nobody's key is in another's way, and no answer is
 * for anyone who hasn't sent the same.
 */
function callerOf({ admin, apiKey, client, viewer, guest }: FastifyRequest, fingerprint: string): string {
  if (apiKey) return `api_key:${apiKey.id}`;
  if (guest) return `guest:${guest.id}`;
  if (viewer) return `${viewer.kind}:${viewer.id}`;
  if (admin) return `admin:${admin.id}`;
  return client ? `client:${client.id}` : `visitor:${fingerprint}`;
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) => hashToken(JSON.stringify([method, url, body]));
