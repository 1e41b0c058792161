import type { FastifyInstance } from 'fastify';
import { seconds } from '../shared/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs. */
    slowBody?: boolean;
  }
}

const bodyTimeout = 30 * seconds;

/** Closes connections that send a body too slowly. Node's own limit on the time of a request would end long uploads too. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.routeOptions.config.slowBody && !request.raw.complete) {
      const timer = setTimeout(() => request.raw.destroy(), bodyTimeout);
      request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
