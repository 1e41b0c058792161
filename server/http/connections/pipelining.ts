import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many responses of a connection may wait for the one before. Neither browsers nor proxies send the next request that early. */
const maxPipelined = 32;

/**
 * Ends connections that send requests without reading the responses: each one waits in memory for those before it (RFC 9112, section
 * 9.3.2).
 * @returns whether a request may be answered
 */
export function limitPipelining() {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return false;
    // Only the response whose turn it is has the socket.
    if (response.socket) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxPipelined) {
      end(socket);
      return false;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1));
    return true;
  };
}

/** What Node.js's parser calls for each request. Its result says whether the rest isn't HTTP (2), as after `Connection: upgrade`. */
interface Parsed extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Ends a connection. By itself, Node.js would parse the rest of what has arrived, perhaps thousands of requests, and keep them in memory
 * until it has read from every other connection.
 */
function end(socket: Parsed) {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}
