import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { callProvider, stripeProvider } from './payment-provider.ts';

const keyInUse = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'There is another request with this key.' };
const settings = { mode: 'stripe', secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } as const;

/** Creates a payment at a provider whose first responses say that the idempotency key is in use. */
async function createPayment({ conflicts }: { conflicts: number }) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const isInUse = requests.length <= conflicts;
    response.writeHead(isInUse ? 409 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isInUse ? { error: keyInUse } : { id: 'pi_1', object: 'payment_intent' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { stripe } = stripeProvider(settings, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  const log = { warn: () => undefined, error: () => undefined };
  const create = () => stripe.paymentIntents.create({ amount: 5000, currency: 'usd' }, { idempotencyKey: 'shared' });
  const outcome = await callProvider({ log }, 'payment_intent', create).then(
    ({ id }) => id,
    ({ code }) => code,
  );
  return { outcome, keys: requests.map(({ headers }) => headers['idempotency-key']) };
}

test('asks again with the same idempotency key as long as another request has it', async () => {
  expect(await createPayment({ conflicts: 5 })).toEqual({ outcome: 'pi_1', keys: Array(6).fill('shared') });
});

test('gives up in the end, and takes it for an outage rather than for a refusal', async () => {
  const { outcome, keys } = await createPayment({ conflicts: Number.POSITIVE_INFINITY });
  expect([outcome, keys.length]).toEqual(['unavailable', 15]);
});
