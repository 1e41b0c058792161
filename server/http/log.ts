import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Settings } from '../settings.ts';

/** One JSON object a line; written in the background, so that no request waits for the terminal. */
export const openLog = (level: Settings['logLevel']) =>
  pino({ level, serializers: { err: describeError } }, pino.destination({ sync: false }));

/**
 * An error without the values it carries: a failed query names its parameters, PostgreSQL the duplicate key, and either may
 * be a password's hash or a person's address.
 */
export function describeError(error: Error): object {
  const { name, message, stack = '', cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: message.split('\nparams:', 1)[0],
    ...(code ? { code } : {}),
    stack: frames.join('\n'),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

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
