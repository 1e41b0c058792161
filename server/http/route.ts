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
import { problem } from '../../contract/common.ts';
import type { Access, Answer, Endpoint, Received } from '../../contract/endpoint.ts';
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
type Caller<Who extends Access> = Who extends 'client'
  ? { client: SignedInClient }
  : Who extends 'admin' | 'owner'
    ? { admin: SignedInAdmin }
    : object;

type Context<E extends Endpoint> = Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };
type Handler<E extends Endpoint> = (received: Received<E>, context: Context<E>) => Promise<Answer<E>> | Answer<E>;

/** Serves one endpoint of the contract: access first, then validation, then the handler, whose answer is written out by the contract. */
export function route<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  const { method, path, access, summary, status = 200, params, query, body, answer } = endpoint;
  api.route({
    method,
    url: path,
    schema: {
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(access === 'public' ? {} : { security: [{ [access === 'client' ? 'client' : 'admin']: [] }] }),
      response: { [status]: answer, '4xx': problem, '5xx': problem, default: problem },
    },
    onRequest: async (request) => admit(access, request),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const caller = { client: request.client, admin: request.admin };
      const result = await handler({ params, query, body } as Received<E>, { ...caller, request, reply } as unknown as Context<E>);
      return reply.code(status).send(result);
    },
  });
}

async function admit(access: Access, request: FastifyRequest) {
  if (access === 'public') return;
  if (access === 'client') {
    request.client = await request.server.sessions.clientOf(request);
    if (!request.client) throw new AppError('unauthenticated', 'Please log in to continue.');
    return;
  }
  request.admin = await request.server.sessions.adminOf(request);
  if (!request.admin) throw new AppError('unauthenticated', 'Please log in to continue.');
  if (access === 'owner' && !request.admin.isOwner) throw new AppError('forbidden', 'Only the owner may do this.');
}
