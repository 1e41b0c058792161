import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '#server/payment-sandbox/objects/secrets.ts';
import { seconds } from '#server/shared/clock.ts';
import { SandboxError } from './errors.ts';
import type { ApiRequest } from './handle-request.ts';
import { type SandboxResponse, toFault } from './idempotency.ts';

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
    const id = newId('req');
    const result = await readRequest(request)
      .then((content) => handle({ ...content, id }))
      .catch((error) => toErrorResponse(error, onError));
    writeResponse(response, id, result);
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
async function readRequest(request: IncomingMessage): Promise<Omit<ApiRequest, 'id'>> {
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
  return error instanceof SandboxError ? { status: error.status, body: error.toBody() } : toFault(error, onError);
}

function writeResponse(response: ServerResponse, requestId: string, { status, body, replayed }: SandboxResponse) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': requestId,
    // No keep-alive: closing waits for no idle connection, and no client reuses one that a restart has cut.
    connection: 'close',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
