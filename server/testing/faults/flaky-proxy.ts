import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from './random.ts';

/** What happens to a request to the provider. */
type Fault = 'none' | 'lost request' | 'lost response' | 'server error';

export interface FlakyProxy {
  port: number;
  /** Lets every request through from now on. */
  stopFaults(): void;
  close(): Promise<void>;
}

/**
 * Stands between the server and the payment provider. Some requests never arrive; some are carried out but their response is lost, as in
 * a timeout; some are answered with 500.
 * @param onRequest called for each request
 */
export async function startFlakyProxy(providerPort: number, random: Random, onRequest: () => void): Promise<FlakyProxy> {
  let isFlaky = true;
  const server = createServer(async (incoming, response) => {
    onRequest();
    const fault = isFlaky ? chooseFault(random) : 'none';
    const body = Buffer.concat(await incoming.toArray());
    if (fault === 'lost request') return incoming.socket.destroy();
    if (fault === 'server error') return sendServerError(response);
    const answer = await forward(providerPort, incoming, body).catch(() => undefined);
    if (!answer || fault === 'lost response') return incoming.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stopFaults: () => {
      isFlaky = false;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function chooseFault(random: Random): Fault {
  const chance = random.next();
  if (chance < 0.1) return 'lost response';
  if (chance < 0.15) return 'lost request';
  return chance < 0.18 ? 'server error' : 'none';
}

function sendServerError(response: ServerResponse) {
  const error = { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' };
  response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}

async function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  return { status: response.statusCode ?? 500, headers: response.headers, body: Buffer.concat(chunks) };
}
