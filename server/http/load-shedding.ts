import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Deps } from '../deps.ts';
import { busy } from '../shared/app-error.ts';
import { seconds } from '../shared/clock.ts';
import { createAdmissionQueue } from './admission-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response takes as long as the browser stays. */
    longResponse?: boolean;
  }
  interface FastifyRequest {
    /** Ends its place among the requests that run. */
    leaveQueue: (() => void) | undefined;
  }
}

/** The lease is longer than any request should take, or an overload would let more and more in. */
const options = { maxWaiting: 1000, maxWait: 1 * seconds, lease: 5 * seconds, burst: 100 };
/** More requests than connections, because a request uses one for only a part of its time. */
const requestsPerConnection = 4;

/**
 * Answers requests with 503 when there are more than the process can take. Only what it works on counts: neither uploads nor live
 * streams, a body is awaited first, and a response that is being sent, such as a file, doesn't count anymore.
 */
export function shedLoad(api: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  const queue = createAdmissionQueue({ ...options, limit: settings.databaseConnections * requestsPerConnection });
  const enter = (request: FastifyRequest, done: HookHandlerDoneFunction) =>
    queue.enter((leave) => {
      request.leaveQueue = leave;
      if (leave) done();
      else done(busy());
    });
  api.decorateRequest('leaveQueue', undefined);
  api.addHook('onRequest', (request, _reply, done) => (isLong(request) || hasBody(request) ? done() : enter(request, done)));
  api.addHook('preValidation', (request, _reply, done) => (hasBody(request) && !isLong(request) ? enter(request, done) : done()));
  api.addHook('onSend', (request, _reply, payload, done) => {
    request.leaveQueue?.();
    done(null, payload);
  });
  // Without a response, because the browser is gone.
  api.addHook('onResponse', (request: FastifyRequest, _reply: FastifyReply, done) => {
    request.leaveQueue?.();
    done();
  });
}

const isLong = ({ routeOptions: { config } }: FastifyRequest) => config.slowBody || config.longResponse;

/** RFC 9112, section 6. */
const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
