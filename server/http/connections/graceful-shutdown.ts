import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A turn of the event loop that takes no longer than this is quiet, in milliseconds. */
const quietTurn = 0.5;
/** A process that is too busy for a quiet turn stops anyway, after so many milliseconds. */
const maxBusyTime = 2000;

/** How long idle connections stay open during shutdown, in milliseconds: a proxy may be sending a request over one of them. */
const idleTimeout = 500;

/** How long requests in flight may take once no new connections are taken, in milliseconds. The sender of one may have stalled. */
const responseTimeout = 4000;

/**
 * Stops taking connections at shutdown without failing a request. Whatever still arrives over the open ones is answered, with
 * `Connection: close`, so that proxies send no more there.
 * @returns whether shutdown has begun
 */
export function closeConnectionsGracefully(app: FastifyInstance): () => boolean {
  let isClosing = false;
  let closesIdle = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  // A connection becomes idle when the response has been sent that was under way when shutdown started.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closesIdle) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  const { server } = app;
  const closeAtOnce = server.close.bind(server);
  // Delayed, because Node.js would close idle connections at once.
  server.close = (callback) => {
    afterQuietTurn(server, () => {
      Server.prototype.close.call(server, callback);
      setTimeout(() => server.closeAllConnections(), responseTimeout).unref();
    });
    const closeIdle = () => {
      closesIdle = true;
      closeAtOnce();
    };
    setTimeout(() => afterQuietTurn(server, closeIdle), idleTimeout).unref();
    return server;
  };
  return () => isClosing;
}

/**
 * Waits for a turn of the event loop that accepts no connection and has hardly anything else to do. By its end, the server has accepted
 * the connections and read the requests that the system has: it resets those that wait when their socket closes. One turn accepts one
 * connection (libuv, `uv__server_io`), and begins and ends after the loop has polled for input, where immediates run.
 */
function afterQuietTurn(server: Server, callback: () => void, deadline = performance.now() + maxBusyTime) {
  setImmediate(() => {
    const startedAt = performance.now();
    let isQuiet = true;
    const onConnection = () => {
      isQuiet = false;
    };
    server.once('connection', onConnection);
    setImmediate(() => {
      server.off('connection', onConnection);
      const now = performance.now();
      if ((isQuiet && now - startedAt < quietTurn) || now > deadline) callback();
      else afterQuietTurn(server, callback, deadline);
    });
  });
}
