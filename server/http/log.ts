import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Settings } from '../settings.ts';

/** Members that never reach a log line, wherever they stand. */
const secrets = ['password', 'confirmPassword', 'token', 'clientSecret', 'cookie', 'authorization', 'code'];

/** One JSON object a line; written in the background, so that no request waits for the terminal. */
export const openLog = (level: Settings['logLevel']) =>
  pino(
    { level, redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true } },
    pino.destination({ sync: false }),
  );

/** One line a request, when its answer is out: without the query, which may hold a token, and without the body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { method: request.method, path: request.url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    );
    done();
  });
}
