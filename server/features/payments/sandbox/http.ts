import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seconds } from '../../../shared/clock.ts';
import type { ApiRequest } from './api.ts';
import { SandboxError } from './errors.ts';
import type { SandboxResponse } from './idempotency.ts';
import { newId } from './secrets.ts';

/** In bytes. */
const bodyLimit = 64 * 1024;

export interface HttpServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on a free loopback port. Every response is JSON, and every failure has the member `error`.
 * @param onError receives faults of the sandbox itself; the API client sees only an `api_error`
 */
export async function listen(
  host: string,
  handle: (request: ApiRequest) => Promise<SandboxResponse>,
  onError: (error: unknown) => void,
): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    const { status, body, replayed } = await readRequest(request)
      .then(handle)
      .catch((error) => toErrorResponse(error, onError));
    writeResponse(response, status, body, replayed);
  });
  server.listen(0, host);
  await once(server, 'listening');

  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    const forceClose = setTimeout(() => server.closeAllConnections(), seconds);
    await closed;
    clearTimeout(forceClose);
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Reads even an oversized body to its end: a client that is still writing would miss the response. */
async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= bodyLimit) chunks.push(chunk);
    }
  } catch {
    throw new SandboxError('The connection was closed before the end of the request.');
  }
  if (size > bodyLimit) throw new SandboxError(`The request body is longer than ${bodyLimit} bytes.`, { status: 413 });
  const { method = '', url = '', headers } = request;
  return { method, url, headers, body: Buffer.concat(chunks).toString() };
}

function toErrorResponse(error: unknown, onError: (error: unknown) => void): SandboxResponse {
  if (error instanceof SandboxError) return { status: error.status, body: error.toBody() };
  onError(error);
  const fault = new SandboxError('The sandbox ran into an internal error.', { status: 500, type: 'api_error' });
  return { status: fault.status, body: fault.toBody() };
}

function writeResponse(response: ServerResponse, status: number, body: object, replayed: true | undefined) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    // No keep-alive: closing waits for no idle connection, and no client reuses one that a restart has cut.
    connection: 'close',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
