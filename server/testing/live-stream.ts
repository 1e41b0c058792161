import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** A live stream on its own connection. `next` waits for the next event, 'end' after the last; heartbeats are left out. */
export async function openLiveStream(url: string, cookie = '', headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { cookie, ...headers }, agent: false }, resolve).on('error', reject);
  });
  const close = () => response.destroy();
  onTestFinished(() => void close());
  response.setEncoding('utf8');
  const { statusCode: status = 0 } = response;
  if (status !== 200) return { status, headers: response.headers, text: (await response.toArray()).join(''), next: async () => '', close };
  const events = readEvents(response);
  return { status, headers: response.headers, text: '', next: async () => (await events.next()).value ?? 'end', close };
}

/** Waits for an event, passing over others. */
export async function waitForEvent({ next }: { next: () => Promise<string> }, event: string) {
  for (let heard = await next(); heard !== event; heard = await next())
    if (heard === 'end') throw new Error(`The stream ended without '${event}'.`);
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<string> {
  for await (const text of response) for (const [, data = ''] of String(text).matchAll(/^data: (.*)$/gm)) yield data;
}
