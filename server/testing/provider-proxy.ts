import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { activeProvider, sandboxProvider } from '#server/adapters/payment-provider.ts';
import { startSandbox } from '#server/payment-sandbox/sandbox.ts';
import type { TestApp } from './test-app.ts';

interface ProviderRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
}

/** What the product gets instead of the sandbox's response; `lost` cuts the connection after the sandbox has acted. */
type Interference = { status: number; body: object | string } | 'lost' | undefined;

/**
 * For the rest of a test, requests to the payment sandbox pass through a proxy that may answer in its place.
 * @returns the requests so far
 */
export async function interceptProvider(
  { deps, url: appUrl }: Pick<TestApp, 'deps' | 'url'>,
  interfere: (request: ProviderRequest) => Interference | Promise<Interference>,
): Promise<ProviderRequest[]> {
  const original = activeProvider(deps.payments);
  const secretKey = 'sk_test_proxy';
  const { webhookSecret, account } = original;
  const sandbox = await startSandbox({ ...deps, secretKey, webhookSecret, webhookUrl: () => `${appUrl}/api/payments/webhook` });
  const requests: ProviderRequest[] = [];
  const proxy = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const received = { method, path: url, idempotencyKey: headers['idempotency-key'] as string | undefined };
    requests.push(received);
    const instead = await interfere(received);
    if (typeof instead === 'object') {
      // With this header, Stripe asks not to repeat a request whose answer it would only replay.
      response.writeHead(instead.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false', 'request-id': 'req_proxy' });
      incoming.resume();
      response.end(typeof instead.body === 'string' ? instead.body : JSON.stringify(instead.body));
      return;
    }
    const forwarded = request({ host: sandbox.host, port: sandbox.port, method, path: url, headers }, (answer) => {
      if (instead === 'lost') answer.resume().on('end', () => response.destroy());
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  deps.payments = { ...sandboxProvider({ host: sandbox.host, port }, secretKey, webhookSecret), ...(account ? { account } : {}) };
  onTestFinished(async () => {
    deps.payments = original;
    proxy.close();
    await sandbox.close();
  });
  return requests;
}
