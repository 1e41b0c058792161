import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint, ParsedInput } from '../../contract/endpoint.ts';
import { claimIdempotencyKey, storeResponse } from '../db/idempotency-keys.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../shared/app-error.ts';
import { hashToken } from '../shared/tokens.ts';
import { type Api, type Context, type HandlerResult, route } from './route.ts';

type SignedInEndpoint = Endpoint & { access: Exclude<Access, 'public'> };
/** Works with the `deps` that it is given: their `db` is the transaction in which the key is kept. */
type IdempotentHandler<E extends Endpoint> = (deps: Deps, received: ParsedInput<E>, context: Context<E>) => Promise<HandlerResult<E>>;

/** Described for programs; what may stand in it is checked below, as the header is no field of a form. */
const headers = z.looseObject({
  'idempotency-key': z.string().optional().meta({
    description: 'New for each thing to do, 1 to 100 visible characters: a request repeated with it is answered again, but not done again.',
  }),
});

/**
 * Serves an endpoint like `route`, but does a request only once that comes again under the same `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header): the fact, its key and its answer are one transaction. What fails leaves no key.
 */
export function idempotentRoute<E extends SignedInEndpoint>(api: Api, deps: Deps, endpoint: E, handler: IdempotentHandler<E>): void {
  const handle = async (received: ParsedInput<E>, context: Context<E>) => {
    const { request } = context;
    const key = readIdempotencyKey(request);
    if (key === undefined) return handler(deps, received, context);
    return deps.db.transaction(async (tx) => {
      const keyed = { actor: actorOf(request), key, fingerprint: fingerprintOf(request), createdAt: deps.clock.now() };
      const { fingerprint, answer, isErased } = await claimIdempotencyKey(tx, keyed);
      if (fingerprint !== keyed.fingerprint) throw new AppError('invalid', 'This Idempotency-Key was sent with another request before.');
      if (isErased) throw notFound('Client');
      if (answer !== null) return z.decode(endpoint.response, answer) as HandlerResult<E>;
      const written = await handler({ ...deps, db: tx }, received, context);
      const kept = z.encode(endpoint.response, written);
      await storeResponse(tx, keyed, kept, clientInResponse(request, kept));
      return written;
    });
  };
  route(api, endpoint, handle, headers);
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'] as string | undefined;
  if (key !== undefined && !/^[!-~]{1,100}$/.test(key))
    throw new AppError('malformed', 'An Idempotency-Key is made of 1 to 100 visible ASCII characters.');
  return key;
}

/** The endpoint's access lets in nobody else. */
const actorOf = ({ admin, client }: FastifyRequest) => (admin ? `admin:${admin.id}` : `client:${client!.id}`);

/** Whom an answer tells of: the client that asks, the one whose project or invoice it holds, or the one in the path. */
function clientInResponse({ client, params, routeOptions }: FastifyRequest, answer: unknown): number | null {
  if (client) return client.id;
  const { project, invoice } = answer as { project?: { clientId?: number }; invoice?: { clientId?: number } };
  const named = project?.clientId ?? invoice?.clientId;
  return named ?? (routeOptions.url?.startsWith('/api/admin/clients/:id/') ? (params as { id: number }).id : null);
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) => hashToken(JSON.stringify([method, url, body]));
