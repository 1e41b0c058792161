import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { errorCodes } from '#api/shared/errors.ts';
import type { Deps } from '#server/deps.ts';
import { createAdmissionQueue } from '#server/shared/admission-queue.ts';
import { busy } from '#server/shared/app-error.ts';
import { seconds } from '#server/shared/clock.ts';
import { runningRequest } from '#server/shared/running-request.ts';
import { clientNetworkReader } from './client-network.ts';
import type { HttpServer } from './connections/http-server.ts';
import { toProblem } from './errors.ts';
import { logResponse } from './log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response takes as long as the browser stays. */
    longResponse?: boolean;
  }
  interface FastifyRequest {
    /** Gives up the request's place among those that run. */
    leaveQueue: (() => void) | undefined;
  }
}

/** The lease is longer than any request should take, or an overload would let more and more in. */
const options = { maxWait: 1 * seconds, lease: 5 * seconds, burst: 100 };

/**
 * Usually more requests run than there are database connections, because each uses one for only a part of its time. In an overload, as many
 * keep the process busy; with fewer, it might take no more than it refuses, and never recover. Few wait: each holds a connection, and
 * Node.js accepts only one per turn of the event loop.
 */
const limitsFor = (databaseConnections: number) => ({
  running: { usual: databaseConnections * 4, overload: databaseConnections },
  waiting: { usual: databaseConnections * 30, overload: databaseConnections },
});

interface LoadSheddingDeps extends Deps {
  httpServer: HttpServer;
  /** The headers of the API's responses. */
  headers: Record<string, string>;
}

/**
 * Answers requests with 503 when there are more than the process can take, first of all those of whoever sends the most. Only what it works on counts: neither uploads nor live
 * streams, a body is awaited first, and a response that is being sent, such as a file, doesn't count anymore.
 */
export function shedLoad(api: FastifyInstance, deps: LoadSheddingDeps): void {
  const { bodyLimit = Number.POSITIVE_INFINITY } = api.initialConfig;
  const queue = createAdmissionQueue({ ...options, ...limitsFor(deps.settings.databaseConnections) });
  const senderOf = clientNetworkReader(deps.settings);
  const enter = (request: FastifyRequest, done: HookHandlerDoneFunction) =>
    queue.enter((leave) => {
      request.leaveQueue = leave;
      if (leave) runningRequest.run(leave, done);
      else done(busy());
    }, senderOf(request.raw));
  const refuse = createRefusal(deps);
  deps.httpServer.use(api, (request, response) => {
    const isRefused = isShort(request, bodyLimit) && queue.isFull(() => senderOf(request));
    if (isRefused) refuse(request, response);
    return isRefused;
  });
  api.decorateRequest('leaveQueue', undefined);
  api.addHook('onRequest', (request, _reply, done) => (isLong(request) || hasBody(request) ? done() : enter(request, done)));
  api.addHook('preValidation', (request, _reply, done) => (hasBody(request) && !isLong(request) ? enter(request, done) : done()));
  api.addHook('onSend', (request, _reply, payload, done) => {
    request.leaveQueue?.();
    done(null, payload);
  });
  // A request ends without `onSend` when the browser is gone before its response.
  api.addHook('onResponse', (request: FastifyRequest, _reply: FastifyReply, done) => {
    request.leaveQueue?.();
    done();
  });
}

/** Answers before Fastify, where it costs the least: in an overload, more requests may be refused than accepted. */
function createRefusal(deps: LoadSheddingDeps) {
  const error = busy();
  const status = errorCodes[error.code];
  const body = JSON.stringify(toProblem(error));
  const headers = {
    ...deps.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(error.retryAfter),
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const log = logResponse(deps, request, '/api/*');
    response.writeHead(status, headers).end(body);
    log(status);
  };
}

const isLong = ({ routeOptions: { config } }: FastifyRequest) => config.slowBody || config.longResponse;

/** An API call that is neither an upload nor a live stream (HTML Living Standard, "Server-sent events"), before its route is known. JSON isn't uploaded. */
const isShort = ({ url, headers }: IncomingMessage, bodyLimit: number) =>
  url!.startsWith('/api/') &&
  headers.accept !== 'text/event-stream' &&
  (headers['content-type']?.startsWith('application/json') ||
    (!headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) <= bodyLimit));

/** Whether a request has a body (RFC 9112, section 6). */
const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
