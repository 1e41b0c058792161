import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** A live stream as a browser reads it, on a connection of its own: `next` waits for what comes next, heartbeats left out. */
export async function openStream(url: string, cookie = '') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
  const close = () => response.destroy();
  onTestFinished(() => void close());
  response.setEncoding('utf8');
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) return { status, headers, text: (await response.toArray()).join(''), next: async () => '', close };
  const words = wordsOf(response);
  return { status, headers, text: '', next: async () => (await words.next()).value ?? 'end', close };
}

async function* wordsOf(response: IncomingMessage): AsyncGenerator<string> {
  for await (const text of response) for (const [, word = ''] of String(text).matchAll(/^data: (.*)$/gm)) yield word;
}
