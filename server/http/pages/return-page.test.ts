import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveReturnPages } from './return-page.ts';

/** Sends a path as it is; browsers and `inject` would normalize it. */
async function locationOf(path: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  serveReturnPages(app, () => 'page');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const [response]: IncomingMessage[] = await once(get(address, { path }), 'response');
  response!.resume();
  return response!.headers.location;
}

test.each(['/pay/..\\\\evil.example', '/pay/.%2e\\\\evil.example', '/pay/%2e%2e', '/pay/x'])(
  'leads whoever returns to %s nowhere else',
  async (path) => {
    expect(await locationOf(`${path}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`)).toBe(`${path}?payment_intent=pi_1`);
    expect(await locationOf(path)).toBeUndefined();
  },
);
