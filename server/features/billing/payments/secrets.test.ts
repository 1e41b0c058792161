import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { cards, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps, drain } = testApp;
const { webhookSecret } = activeProvider(deps.payments);

/** All rows of every table as text, except the sandbox's tables, which stand for the provider. */
async function readAllTables(): Promise<Map<string, string>> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') and table_name not like 'sandbox\\_%'`,
  );
  const stored = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.$client.query<{ text: string | null }>(`select string_agg(t::text, E'\\n') as text from ${name} t`);
    stored.set(name, rows[0]?.text ?? '');
  }
  return stored;
}

test('stores neither client secret nor card number in any table', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.declined);
  await payment.payWith(cards.good);
  await drain();
  await payment.fetchOutcome();
  const [, secretPart = ''] = payment.clientSecret.split('_secret_');
  const stored = await readAllTables();
  for (const table of ['public.payment_attempts', 'public.payments', 'public.webhook_events', 'pgboss.job_common'])
    expect(stored.get(table), `${table} holds rows to search`).not.toBe('');
  expect(stored.get('public.payment_attempts')).toContain(payment.paymentIntent);
  for (const [table, text] of stored)
    for (const secret of [secretPart, '4242424242424242', cards.good, webhookSecret]) expect(text.includes(secret), table).toBe(false);
});

test('shows no client secret in invoices and outcomes', async () => {
  const payment = await startPayment(testApp);
  const { cookie } = payment.client;
  for (const path of ['/api/client/invoices', `/api/client/invoices/${payment.invoice.id}`])
    expect((await call('GET', path, { cookie })).text).not.toMatch(/pi_|_secret_/);
  expect((await payment.fetchOutcome()).text).not.toContain('_secret_');
});
