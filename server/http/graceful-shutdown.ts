import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection after its last response during shutdown. Node.js closes only those that are idle when shutdown starts;
 * a busy one would stay open for its next request and delay the exit.
 */
export function closeConnectionsGracefully(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
