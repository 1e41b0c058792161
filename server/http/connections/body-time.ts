import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { seconds } from '#server/shared/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs, but must not stop. */
    slowBody?: boolean;
  }
}

const bodyTimeout = 30 * seconds;
const slowBodyIdleTimeout = 60 * seconds;

/**
 * Closes connections that send a body too slowly, or nothing more of a slow one. Node's own limit on the time of a request would end long
 * uploads too.
 * @param idleTimeout of slow bodies, in milliseconds
 */
export function limitBodyTime(app: FastifyInstance, idleTimeout = slowBodyIdleTimeout): void {
  app.addHook('preParsing', ({ raw, routeOptions }, reply, payload, done) => {
    if (!raw.complete) {
      if (routeOptions.config.slowBody) limitIdleTime(raw, reply.raw, idleTimeout);
      else limitTime(raw);
    }
    done(null, payload);
  });
}

function limitTime(body: IncomingMessage): void {
  const timer = setTimeout(() => body.destroy(), bodyTimeout);
  body.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}

function limitIdleTime(body: IncomingMessage, response: ServerResponse, idleTimeout: number): void {
  // What has arrived and wasn't read yet waits for us, such as for a slow disk.
  const isOurTurn = () => body.complete || body.readableLength > 0;
  // Without an error, whoever reads the body wouldn't learn that it has ended.
  const stop = () => body.destroy(new Error('The body stopped arriving.'));
  response.setTimeout(idleTimeout, () => (isOurTurn() ? response.setTimeout(idleTimeout) : stop()));
}
