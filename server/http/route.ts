import type { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Access, Endpoint, ParsedInput, ResponseOf } from '../../contract/shared/endpoint.ts';
import { problem } from '../../contract/shared/errors.ts';
import { csvFile, pdfFile } from '../../contract/shared/responses.ts';
import { scopeOf } from '../features/sessions/sessions.policy.ts';
import { AppError } from '../shared/app-error.ts';
import type { SignedInAdmin, SignedInClient } from './session.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The signed-in user that an endpoint's access level guarantees. */
type SignedIn<A extends Access> = A extends 'client' | 'clientWithPassword'
  ? { client: SignedInClient }
  : A extends 'admin' | 'owner'
    ? { admin: SignedInAdmin }
    : object;

export type Context<E extends Endpoint> = SignedIn<E['access']> & { request: FastifyRequest; reply: FastifyReply };
/** Files are streamed, or sent as a whole. */
export type HandlerResult<E extends Endpoint> = ResponseOf<E> extends string ? Readable | Buffer : ResponseOf<E>;
type Handler<E extends Endpoint> = (input: ParsedInput<E>, context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Part of every successful response. */
export const ok = { success: true as const };

/** Groups in the API documentation. */
const tagByAccess: Record<Access, string> = {
  public: 'Public',
  client: 'Client portal',
  clientWithPassword: 'Client portal',
  admin: 'Admin area',
  owner: 'Admin area (owner only)',
};

const fileResponses = new Map<z.ZodType, object>([
  [csvFile, { description: 'CSV file', content: { 'text/csv': { schema: csvFile } } }],
  [pdfFile, { description: 'PDF file', content: { 'application/pdf': { schema: pdfFile } } }],
]);

/**
 * Serves an endpoint of the contract: checks access, validates the input, runs the handler, and serializes its result by the contract.
 * @param headers request headers for the API documentation
 */
export function route<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>, headers?: z.ZodType): void {
  const { method, path, access, summary, status = 200, params, query, body, response } = endpoint;
  const isForClients = access === 'client' || access === 'clientWithPassword';
  api.route({
    method,
    url: path,
    schema: {
      operationId: operationIdOf(endpoint),
      summary,
      tags: [tagByAccess[access]],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      security: access === 'public' ? [] : [{ [isForClients ? 'client' : 'admin']: [] }],
      response: { [status]: fileResponses.get(response) ?? response, '4xx': problem, '5xx': problem, default: problem },
    },
    onRequest: async (request) => {
      if (isForClients) await requireClient(endpoint, request);
      else if (access !== 'public') await requireAdmin(endpoint, request);
    },
    ...(body && method === 'POST' ? { preValidation: readMissingBody } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const user = { client: request.client, admin: request.admin };
      const result = await handler({ params, query, body } as ParsedInput<E>, { ...user, request, reply } as unknown as Context<E>);
      return reply.code(status).send(result);
    },
  });
}

/** A request without a body has no fields, so that the schema's defaults apply, or its errors name what is missing. */
async function readMissingBody(request: FastifyRequest) {
  if (request.body === undefined) request.body = {};
}

/** `PATCH /api/admin/clients/:id` is `patchAdminClientsId`. */
const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${path.slice('/api/'.length)}`.toLowerCase().replace(/[^a-z\d]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** Requires a signed-in client whose session has the scope that the endpoint needs. */
export async function requireClient(
  { access, allowsTemporaryPassword }: Pick<Endpoint, 'access' | 'allowsTemporaryPassword'>,
  request: FastifyRequest,
) {
  request.client = await request.server.sessions.findClient(request);
  if (!request.client) throw new AppError('unauthenticated', 'Please log in to continue.');
  const scope = scopeOf(request.client);
  if (access === 'clientWithPassword' && scope === 'code')
    throw new AppError('forbidden', 'Access codes are for viewing and paying only. Sign in with your password to do this.');
  if (!allowsTemporaryPassword && scope === 'password_change_required')
    throw new AppError('password_change_required', 'Please choose your own password first.');
}

/** Requires a signed-in admin or, if the endpoint says so, the owner. */
export async function requireAdmin({ access }: Pick<Endpoint, 'access'>, request: FastifyRequest) {
  request.admin = await request.server.sessions.findAdmin(request);
  if (!request.admin) throw new AppError('unauthenticated', 'Please log in to continue.');
  if (access === 'owner' && !request.admin.isOwner) throw new AppError('forbidden', 'Only the owner can do this.');
}
