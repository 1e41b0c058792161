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
 * Listens on a free loopback port. Every answer is JSON, and every failure has the member `error`.
 * @param onError is told of what is no refusal; the caller of the API learns only that something went wrong
 */
export async function listen(
  host: string,
  answer: (request: ApiRequest) => Promise<SandboxResponse>,
  onError: (error: unknown) => void,
): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    const { status, body, replayed } = await readRequest(request)
      .then(answer)
      .catch((error) => refusalOf(error, onError));
    write(response, status, body, replayed);
  });
  server.listen(0, host);
  await once(server, 'listening');

  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    const impatience = setTimeout(() => server.closeAllConnections(), seconds);
    await closed;
    clearTimeout(impatience);
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Reads to the end also what is too long, since a client that is still writing would miss the answer. */
async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= bodyLimit) chunks.push(chunk);
    }
  } catch {
    throw new SandboxError('The connection broke before the end of the request.');
  }
  if (size > bodyLimit) throw new SandboxError(`The request body is longer than ${bodyLimit} bytes.`, { status: 413 });
  const { method = '', url = '', headers } = request;
  return { method, url, headers, body: Buffer.concat(chunks).toString() };
}

function refusalOf(error: unknown, onError: (error: unknown) => void): SandboxResponse {
  if (error instanceof SandboxError) return { status: error.status, body: error.toBody() };
  onError(error);
  const fault = new SandboxError('The sandbox failed to answer.', { status: 500, type: 'api_error' });
  return { status: fault.status, body: fault.toBody() };
}

function write(response: ServerResponse, status: number, body: object, replayed: true | undefined) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    // No idle connections: closing waits for none, and no client reuses one that a restart has cut.
    connection: 'close',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
