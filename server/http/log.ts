import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Settings } from '../settings.ts';
import { describeError } from '../shared/describe-error.ts';

/** One JSON object a line; written in the background, so that no request waits for the terminal. */
export const openLog = (level: Settings['logLevel']) =>
  pino({ level, serializers: { err: describeError } }, pino.destination({ sync: false }));

/** One line a request, when its answer is out: without the query, which may hold a token, and without the body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const query = url.indexOf('?');
    app.log.info({
      reqId: request.id,
      method,
      path: query < 0 ? url : url.slice(0, query),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
