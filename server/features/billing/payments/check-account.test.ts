import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { stripeProvider } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { checkAccount } from './check-account.ts';

const keys = { mode: 'stripe', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' } as const;

/** What the start says when Stripe's API answers like this. */
async function reportFor(status: number, body: object, secretKey = 'sk_test_x') {
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const payments = stripeProvider({ ...keys, secretKey }, { host: '127.0.0.1', port, protocol: 'http' });
  return { report: await checkAccount({ payments, log: pino({ level: 'silent' }) } as unknown as Deps), payments };
}

test('says for which account and mode the key works, and keeps the account', async () => {
  const { report, payments } = await reportFor(200, { id: 'acct_1', object: 'account' });
  expect(report).toBe('Stripe accepted the key for account acct_1 (test mode).');
  expect(payments.account).toBe('acct_1');
  const live = await reportFor(200, { id: 'acct_1', object: 'account' }, 'sk_live_x');
  expect(live.report).toContain('(live mode)');
});

test('says that the key is wrong', async () => {
  const { report } = await reportFor(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*' } });
  expect(report).toBe("Stripe rejected STRIPE_SECRET_KEY, so clients can't pay by card: Invalid API Key provided: sk_test_*");
});

test('says that Stripe cannot be reached, also when something else answers in its place', async () => {
  expect((await reportFor(502, { message: 'Bad gateway' })).report).toContain("Stripe couldn't be reached");
  expect((await reportFor(200, { hello: 'proxy' })).report).toContain("Stripe couldn't be reached");
});
