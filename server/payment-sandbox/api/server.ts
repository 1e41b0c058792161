import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameSecret, newId } from '#server/payment-sandbox/objects/secrets.ts';
import { runInTransaction, type SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { seconds } from '#server/shared/clock.ts';
import { SandboxError } from './errors.ts';
import { expandMembers } from './expand.ts';
import { type IdempotentDeps, replayOrRun, type SandboxResponse, toFault } from './idempotency.ts';
import { decodeForm, type Form, listOf, parse } from './parameters.ts';
import { type Handler, routes } from './routes.ts';

type ApiRequest = FastifyRequest<{ Params: { id?: string } }>;

/** A server that takes forms and responds with JSON. Every failure has the member `error`. */
export function createServer(deps: IdempotentDeps, secretKey: string): FastifyInstance {
  const app = Fastify({ bodyLimit: 64 * 1024, genReqId: () => newId('req'), routerOptions: { querystringParser: decodeForm } });
  app.removeAllContentTypeParsers();
  app.register(formbody, { parser: decodeForm });
  app.addHook('onRequest', async (request, reply) => {
    // No keep-alive: closing waits for no idle connection, and no client reuses one that a restart has cut.
    reply.headers({ 'request-id': request.id, connection: 'close' });
    requireSecretKey(secretKey, request.headers.authorization);
  });
  app.addHook('preClose', async () => void setTimeout(() => app.server.closeAllConnections(), seconds).unref());
  app.setNotFoundHandler(({ method, url }) => {
    throw new SandboxError(`Unrecognized request URL (${method}: ${url}).`, { status: 404 });
  });
  app.setErrorHandler<FastifyError | SandboxError>((error, _request, reply) => {
    const { status, body } = toErrorResponse(error, deps.onError);
    return reply.status(status).send(body);
  });
  for (const [route, handle] of Object.entries(routes)) {
    const [method = '', url = ''] = route.split(' ');
    app.route({
      method,
      url,
      handler: async (request: ApiRequest, reply) => {
        const { status, body, replayed } = await handleRequest(deps, request, handle);
        if (replayed) reply.header('idempotent-replayed', 'true');
        return reply.status(status).send(body);
      },
    });
  }
  return app;
}

/** The secret key is sent as a bearer token, or as the user name of basic authentication (docs.stripe.com/api/authentication). */
function requireSecretKey(secretKey: string, authorization = '') {
  const [scheme, credentials = ''] = authorization.split(' ');
  const apiKey = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '') : credentials;
  if (!isSameSecret(apiKey, secretKey)) throw new SandboxError('Invalid API Key provided.', { status: 401 });
}

async function handleRequest(deps: IdempotentDeps, request: ApiRequest, handle: Handler): Promise<SandboxResponse> {
  const { method, url, params, headers } = request;
  const form = (request.body ?? request.query) as Form;
  const { expand, ...parameters } = form;
  const paths = expand === undefined ? [] : parse(z.object({ expand: listOf(z.string()) }), { expand }).expand;
  const work = async (context: SandboxContext) => expandMembers(context.tx, await handle(context, params.id ?? '', parameters), paths);
  const key = method === 'GET' ? undefined : headers['idempotency-key'];
  const isIdempotent = typeof key === 'string';
  const requestDeps = { ...deps, request: { id: request.id, idempotencyKey: isIdempotent ? key : null } };
  if (!isIdempotent) return { status: 200, body: await runInTransaction(requestDeps, work) };
  return replayOrRun(requestDeps, { key, method, url, form }, work);
}

function toErrorResponse(error: FastifyError | SandboxError, onError: (error: unknown) => void): SandboxResponse {
  if (error instanceof SandboxError) return { status: error.status, body: error.toBody() };
  const { statusCode = 500, message } = error;
  if (statusCode >= 500) return toFault(error, onError);
  return toErrorResponse(new SandboxError(message, { status: statusCode === 413 ? 413 : 400 }), onError);
}
