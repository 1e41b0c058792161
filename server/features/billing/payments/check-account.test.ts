import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stripeProvider } from '#server/adapters/payment-provider.ts';
import { readHealth } from '#server/features/operations/system/read-health.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { checkAccount } from './check-account.ts';
import { requiredEvents } from './webhook-events.ts';

const { deps, db } = await createTestApp();
const keys = { mode: 'stripe', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' } as const;
const account = { id: 'acct_1', object: 'account', charges_enabled: true, capabilities: { card_payments: 'active' } };

interface Answers {
  status?: number;
  webhooks?: object[];
  secretKey?: string;
}

/** The deps of a server whose Stripe API gives these answers. */
async function withStripe(body: object, { status = 200, webhooks = [], secretKey = 'sk_test_x' }: Answers = {}) {
  const server = createServer(({ url }, response) => {
    const isList = url?.startsWith('/v1/webhook_endpoints');
    const answer = isList ? { object: 'list', data: webhooks } : body;
    response.writeHead(isList ? 200 : status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { ...deps, payments: stripeProvider({ ...keys, secretKey }, { host: '127.0.0.1', port, protocol: 'http' }) };
}

/** What the start of the server says about Stripe, given these answers. */
const reportFor = async (...answers: Parameters<typeof withStripe>) => checkAccount(await withStripe(...answers));

test('says for which account and mode the key works, and keeps the account', async () => {
  const stripe = await withStripe(account);
  expect(await checkAccount(stripe)).toBe('Stripe accepted the key for account acct_1 (test mode).');
  expect(stripe.payments.account).toBe('acct_1');
  expect(await reportFor(account, { secretKey: 'sk_live_x' })).toContain('(live mode)');
});

test('says that the key is wrong', async () => {
  const report = await reportFor(
    { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*' } },
    { status: 401 },
  );
  expect(report).toBe("Stripe rejected STRIPE_SECRET_KEY, so clients can't pay online: Invalid API Key provided: sk_test_*");
});

test('says that Stripe cannot be reached, also when something else answers in its place', async () => {
  expect(await reportFor({ message: 'Bad gateway' }, { status: 502 })).toContain("Stripe couldn't be reached");
  expect(await reportFor({ hello: 'proxy' })).toContain("Stripe couldn't be reached");
});

test('says at the start and on the system page that payments, or ways to pay, are disabled', async () => {
  const restricted = { ...account, charges_enabled: false, requirements: { disabled_reason: 'requirements.past_due' } };
  expect(await reportFor(restricted)).toContain('Stripe has disabled payments for your account (requirements.past_due)');
  await changeStudio(db, { onlinePaymentMethods: ['card', 'sepa_debit'] });
  const stripe = await withStripe({ ...account, capabilities: { card_payments: 'inactive', sepa_debit_payments: 'active' } });
  const { payments } = await readHealth({ ...stripe, settings: { ...deps.settings, payments: { ...keys, secretKey: 'sk_test_x' } } });
  expect(payments.problem).toMatch(/^Your Stripe account can't take these payments at the moment: Card\./);
  expect(await reportFor(account)).toContain('at the moment: SEPA Direct Debit.');
  await changeStudio(db, { onlinePaymentMethods: ['card'] });
});

test('names the events that the webhook of this site does not send', async () => {
  const url = new URL('/api/payments/webhook', deps.settings.publicUrl).href;
  const sending = (enabled_events: string[], at = url) => reportFor(account, { webhooks: [{ url: at, enabled_events }] });
  expect(await sending(requiredEvents.filter((type) => !type.includes('fraud')))).toContain(': radar.early_fraud_warning.created. Select');
  for (const enabled of [requiredEvents, ['*']]) expect(await sending(enabled)).not.toContain('webhook');
  expect(await sending([], 'https://other.example/api/payments/webhook')).not.toContain('webhook');
});

test('asks in the documentation for the events that are handled', () => {
  const [, section = ''] = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8').split(
    'select exactly these events',
  );
  const [list = ''] = section.split('\n\nTo try it');
  expect([...list.matchAll(/`([a-z_.]+\.[a-z_]+)`/g)].map(([, type]) => type)).toEqual(requiredEvents);
});
