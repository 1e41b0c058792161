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
import type { Access, Endpoint, ParsedInput, ResponseOf } from '../../contract/endpoint.ts';
import { problem } from '../../contract/errors.ts';
import { csvFile } from '../../contract/responses.ts';
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

/** Who calls, as far as the endpoint's access guarantees it. */
type Caller<Who extends Access> = Who extends 'client' | 'clientWithPassword'
  ? { client: SignedInClient }
  : Who extends 'admin' | 'owner'
    ? { admin: SignedInAdmin }
    : object;

export type Context<E extends Endpoint> = Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };
/** Text may be written out bit by bit. */
export type HandlerResult<E extends Endpoint> = ResponseOf<E> extends string ? Readable : ResponseOf<E>;
type Handler<E extends Endpoint> = (received: ParsedInput<E>, context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** What every successful response says; the endpoint's own fields are added to it. */
export const ok = { success: true as const };

/** How the document of the API groups its calls. */
const tagByAccess: Record<Access, string> = {
  public: 'For everyone',
  client: 'Client portal',
  clientWithPassword: 'Client portal',
  admin: 'Admin area',
  owner: 'Admin area, for the owner',
};

const csvResponse = { description: 'A file of CSV', content: { 'text/csv': { schema: csvFile } } };

/**
 * Serves one endpoint of the contract: access first, then validation, then the handler, whose answer is written out by the contract.
 * @param headers those that the document of the API names
 */
export function route<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>, headers?: z.ZodType): void {
  const { method, path, access, summary, status = 200, params, query, body, response } = endpoint;
  const isOfClient = access === 'client' || access === 'clientWithPassword';
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
      security: access === 'public' ? [] : [{ [isOfClient ? 'client' : 'admin']: [] }],
      response: { [status]: response === csvFile ? csvResponse : response, '4xx': problem, '5xx': problem, default: problem },
    },
    onRequest: async (request) => {
      if (isOfClient) await requireClient(endpoint, request);
      else if (access !== 'public') await requireAdmin(endpoint, request);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const caller = { client: request.client, admin: request.admin };
      const result = await handler({ params, query, body } as ParsedInput<E>, { ...caller, request, reply } as unknown as Context<E>);
      return reply.code(status).send(result);
    },
  });
}

/** `PATCH /api/admin/clients/:id` is `patchAdminClientsId`. */
const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${path.slice('/api/'.length)}`.toLowerCase().replace(/[^a-z\d]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** Lets a client pass, as far as its session reaches. */
export async function requireClient(
  { access, allowsTemporaryPassword }: Pick<Endpoint, 'access' | 'allowsTemporaryPassword'>,
  request: FastifyRequest,
) {
  request.client = await request.server.sessions.clientOf(request);
  if (!request.client) throw new AppError('unauthenticated', 'Please log in to continue.');
  const scope = scopeOf(request.client);
  if (access === 'clientWithPassword' && scope === 'code')
    throw new AppError('forbidden', 'An access code lets you look and pay. Sign in with your password to do this.');
  if (!allowsTemporaryPassword && scope === 'password_change_required')
    throw new AppError('password_change_required', 'Please choose a password of your own first.');
}

/** Lets an admin pass, or only the owner. */
export async function requireAdmin({ access }: Pick<Endpoint, 'access'>, request: FastifyRequest) {
  request.admin = await request.server.sessions.adminOf(request);
  if (!request.admin) throw new AppError('unauthenticated', 'Please log in to continue.');
  if (access === 'owner' && !request.admin.isOwner) throw new AppError('forbidden', 'Only the owner may do this.');
}
