import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, a connection goes as soon as its last answer is out. Node.js closes those that are idle when the
 * stop begins; one that was busy then would be kept open for the next request, and the stop would wait for it.
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
