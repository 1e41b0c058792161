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
import { csvFile, problem } from '../../contract/common.ts';
import type { Access, Answer, Endpoint, Received } from '../../contract/endpoint.ts';
import { reachOf } from '../features/sessions/sessions.policy.ts';
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
type Caller<Who extends Access> = Who extends 'client' | 'account'
  ? { client: SignedInClient }
  : Who extends 'admin' | 'owner'
    ? { admin: SignedInAdmin }
    : object;

export type Context<E extends Endpoint> = Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };
/** Text may be written out bit by bit. */
export type Written<E extends Endpoint> = Answer<E> extends string ? Readable : Answer<E>;
type Handler<E extends Endpoint> = (received: Received<E>, context: Context<E>) => Promise<Written<E>> | Written<E>;

/** How the document of the API groups its calls. */
const areas: Record<Access, string> = {
  public: 'For everyone',
  client: 'Client portal',
  account: 'Client portal',
  admin: 'Admin area',
  owner: 'Admin area, for the owner',
};

const csvAnswer = { description: 'A file of CSV', content: { 'text/csv': { schema: csvFile } } };

/**
 * Serves one endpoint of the contract: access first, then validation, then the handler, whose answer is written out by the contract.
 * @param headers those that the document of the API names
 */
export function route<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>, headers?: z.ZodType): void {
  const { method, path, access, summary, status = 200, params, query, body, answer } = endpoint;
  const isOfClient = access === 'client' || access === 'account';
  api.route({
    method,
    url: path,
    schema: {
      operationId: operationIdOf(endpoint),
      summary,
      tags: [areas[access]],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      security: access === 'public' ? [] : [{ [isOfClient ? 'client' : 'admin']: [] }],
      response: { [status]: answer === csvFile ? csvAnswer : answer, '4xx': problem, '5xx': problem, default: problem },
    },
    onRequest: async (request) => {
      if (isOfClient) await admitClient(endpoint, request);
      else if (access !== 'public') await admitAdmin(endpoint, request);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const caller = { client: request.client, admin: request.admin };
      const result = await handler({ params, query, body } as Received<E>, { ...caller, request, reply } as unknown as Context<E>);
      return reply.code(status).send(result);
    },
  });
}

/** `PATCH /api/admin/clients/:id` is `patchAdminClientsId`. */
const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${path.slice('/api/'.length)}`.toLowerCase().replace(/[^a-z\d]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** Lets a client pass, as far as its session reaches. */
export async function admitClient({ access, beforeOwnPassword }: Pick<Endpoint, 'access' | 'beforeOwnPassword'>, request: FastifyRequest) {
  request.client = await request.server.sessions.clientOf(request);
  if (!request.client) throw new AppError('unauthenticated', 'Please log in to continue.');
  const reach = reachOf(request.client);
  if (access === 'account' && reach === 'code')
    throw new AppError('forbidden', 'An access code lets you look and pay. Sign in with your password to do this.');
  if (!beforeOwnPassword && reach === 'own_password_needed')
    throw new AppError('own_password_needed', 'Please choose a password of your own first.');
}

/** Lets an admin pass, or only the owner. */
export async function admitAdmin({ access }: Pick<Endpoint, 'access'>, request: FastifyRequest) {
  request.admin = await request.server.sessions.adminOf(request);
  if (!request.admin) throw new AppError('unauthenticated', 'Please log in to continue.');
  if (access === 'owner' && !request.admin.isOwner) throw new AppError('forbidden', 'Only the owner may do this.');
}
