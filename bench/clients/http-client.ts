import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request over a kept-alive connection, as a browser does. Unlike `fetch`, it doesn't make the measuring process pause for
 * garbage collection several times a second, which would count as the server's delay.
 */
export function send(url: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}): Promise<Received> {
  const content = body && JSON.stringify(body);
  const method = content ? 'POST' : 'GET';
  const contentHeaders = content ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } : {};
  const attempt = (): Promise<Received> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, method, headers: { 'accept-encoding': 'br', ...contentHeaders, ...headers } }, (response) => {
        const { statusCode, headers } = response;
        buffer(response).then((body) => resolve({ status: statusCode!, headers, body }), reject);
      });
      // Sends again, as browsers do: the server may have closed the connection just now, because it was idle.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(attempt());
        else reject(error);
      });
      sent.end(content);
    });
  return attempt();
}
