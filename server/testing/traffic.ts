import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { seconds } from '#server/shared/clock.ts';

/** A request, and what came of it; times in milliseconds. */
export interface Sent {
  method: string;
  path: string;
  startedAt: number;
  endedAt: number;
  /** The status of the response; 0 if it wasn't complete. */
  status: number;
  retryAfter: string | undefined;
  reason?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests inspect arbitrary responses
export type Response = Pick<Sent, 'status' | 'retryAfter'> & { body: any };

const timeout = 30 * seconds;

/** Sends requests and remembers what came of each. */
export function openClient(url: string) {
  const agent = new Agent({ keepAlive: true });
  const sent: Sent[] = [];
  const send = async (
    method: string,
    path: string,
    options: { body?: object; cookie?: string; localAddress?: string } = {},
  ): Promise<Response> => {
    const entry = { method, path, startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY, status: 0, retryAfter: undefined };
    const done: Sent = entry;
    sent.push(done);
    try {
      const { response, content } = await exchange(
        new URL(path, url),
        { agent: options.localAddress ? false : agent, method, timeout },
        options,
      );
      done.status = response.statusCode!;
      done.retryAfter = response.headers['retry-after'];
      return { ...done, body: parse(content) };
    } catch (error) {
      done.status = 0;
      done.reason = (error as Error).message;
      return { ...done, body: undefined };
    } finally {
      done.endedAt = performance.now();
    }
  };
  return { send, sent, close: () => agent.destroy() };
}

async function exchange(
  url: URL,
  requestOptions: RequestOptions,
  { body, cookie, localAddress }: { body?: object; cookie?: string; localAddress?: string },
): Promise<{ response: IncomingMessage; content: string }> {
  const content = body && JSON.stringify(body);
  const headers = {
    ...(content ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } : {}),
    ...(cookie ? { cookie } : {}),
  };
  const attempt = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = request(url, { ...requestOptions, headers, ...(localAddress ? { localAddress } : {}) }, resolve);
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
      // Tries again as browsers do: the server may have closed the connection just now, because it was idle.
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(attempt());
        else reject(error);
      });
      outgoing.end(content);
    });
  const response = await attempt();
  return { response, content: await text(response) };
}

function parse(content: string) {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** Calls `work` so many times a second, whatever it takes, until stopped. */
export function repeatSteadily(perSecond: number, work: (number: number) => Promise<unknown>) {
  const running: Promise<unknown>[] = [];
  let count = 0;
  const timer = setInterval(() => running.push(work(count++)), 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
