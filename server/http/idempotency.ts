import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint, ParsedInput } from '#contract/shared/endpoint.ts';
import { claimIdempotencyKey, storeResourceId } from '#server/db/idempotency-keys.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { type Api, type Context, type HandlerResult, route } from './route.ts';

type SignedInEndpoint = Endpoint & { access: Exclude<Access, 'public'> };

interface IdempotentHandler<E extends Endpoint> {
  /**
   * Does what the request asks for, only through the `deps` it receives: their `db` is the transaction that stores the key.
   * @returns the id of what it created or changed
   */
  execute(deps: Deps, received: ParsedInput<E>, context: Context<E>): Promise<number>;
  /**
   * Called with a failure, outside the transaction: makes the request possible, such as by a call to another service, to have it
   * executed once more. @throws the error otherwise
   */
  beforeRetry?(error: unknown, received: ParsedInput<E>): Promise<void>;
  /** Presents what has that id now, the first time and on every replay. @throws AppError not_found when it is gone */
  respond(id: number, context: Context<E>): HandlerResult<E> | Promise<HandlerResult<E>>;
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
export function idempotentRoute<E extends SignedInEndpoint>(
  api: Api,
  deps: Deps,
  endpoint: E,
  { execute, beforeRetry, respond }: IdempotentHandler<E>,
): void {
  const executeOnce = async (received: ParsedInput<E>, context: Context<E>) => {
    const { request } = context;
    const key = readIdempotencyKey(request);
    if (key === undefined) return execute(deps, received, context);
    return deps.db.transaction(async (tx) => {
      const keyed = { actor: actorOf(request), key, fingerprint: fingerprintOf(request), createdAt: deps.clock.now() };
      const { fingerprint, resourceId } = await claimIdempotencyKey(tx, keyed);
      if (fingerprint !== keyed.fingerprint)
        throw new AppError('invalid', 'This Idempotency-Key was already used for a different request.');
      if (resourceId !== null) return resourceId;
      const id = await execute({ ...deps, db: tx }, received, context);
      await storeResourceId(tx, keyed, id);
      return id;
    });
  };
  const executeOrRetry = (received: ParsedInput<E>, context: Context<E>) =>
    executeOnce(received, context).catch(async (error) => {
      if (!beforeRetry) throw error;
      await beforeRetry(error, received);
      return executeOnce(received, context);
    });
  route(api, endpoint, async (received, context) => respond(await executeOrRetry(received, context), context), { headers });
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'] as string | undefined;
  if (key !== undefined && !/^[!-~]{1,100}$/.test(key))
    throw new AppError('malformed', 'An Idempotency-Key must be 1 to 100 visible ASCII characters.');
  return key;
}

/** The endpoint's access guarantees that one of them is signed in. */
function actorOf({ admin, apiKey, client, viewer, guest }: FastifyRequest) {
  if (apiKey) return `api_key:${apiKey.id}`;
  if (guest) return `guest:${guest.id}`;
  const { kind, id } = viewer ?? (admin ? { ...admin, kind: 'admin' } : { ...client!, kind: 'client' });
  return `${kind}:${id}`;
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) => hashToken(JSON.stringify([method, url, body]));
