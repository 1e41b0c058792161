import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { migrateDatabase, openDatabase } from '../server/db/client.ts';
import { startEmbeddedPostgres } from '../server/db/embedded.ts';
import { startRestartingServer } from '../server/testing/faults/restarting-server.ts';
import { percentile, type Timed } from './clients/open-loop.ts';
import { startBare, temporaryDataDir } from './processes.ts';
import { startStubProvider } from './stub-provider.ts';

const events = 1500;
/** How many events are underway at once. */
const concurrency = 32;
const amountMinor = 150_000;
const secretKey = 'sk_test_bench';
const webhookSecret = 'whsec_bench';

/** Signed events per second and their response times, with verification and database write, compared to the bare minimum. */
export async function measureWebhooks(): Promise<string> {
  using dataDir = temporaryDataDir();
  using provider = await startStubProvider(amountMinor);
  const postgres = await startEmbeddedPostgres(dataDir.path);
  const { connection } = postgres;
  await migrateDatabase(connection);
  const db = openDatabase(connection);
  await db.$client.query(attempts, [events, amountMinor]);
  const server = await startRestartingServer({ connection, providerPort: provider.port, secretKey, webhookSecret });
  const bare = await startBare('webhook.ts', JSON.stringify({ connection, webhookSecret }));
  try {
    const webhook = `${server.url()}/api/payments/webhook`;
    const requests = Array.from({ length: events }, (_, number) => signedEvent(number + 1));
    const repeated = requests.slice(0, events / 3);
    const bareRun = await post(bare.url, requests);
    const first = await post(webhook, requests);
    const again = await post(webhook, repeated);
    const { rows } = await db.$client.query('select count(*)::int as payments, sum(amount_minor)::bigint as total from payments');
    assert.deepEqual(rows, [{ payments: events, total: String(events * amountMinor) }], 'Every payment is booked once.');
    return `POST /api/payments/webhook with ${events} signed \`payment_intent.succeeded\` events of as many open invoices, ${concurrency} at once, on the embedded database; the
provider is a stub on the same machine. A first delivery verifies the signature, asks the provider, and writes the ledger row, the paid invoice, the receipt and the
notification in one transaction. Bare is node:http, the same signature check and one insert.

| measure | events per second | 50th, 99th percentile | ratio to bare |
| --- | --- | --- | --- |
| bare | ${row(bareRun)} | |
| first delivery | ${row(first)} | **${(first.perSecond / bareRun.perSecond).toFixed(2)}** |
| redelivery | ${row(again)} | **${(again.perSecond / bareRun.perSecond).toFixed(2)}** |

| booked | value | target |
| --- | --- | --- |
| payments booked, booked twice, lost | ${events}, 0, 0 | ${events}, 0, 0 |`;
  } finally {
    bare.stop();
    await server.close();
    await db.$client.end();
    await postgres.stop();
  }
}

const row = ({ perSecond, responses }: Awaited<ReturnType<typeof post>>) =>
  `${Math.round(perSecond)} | ${percentile(responses, 50).toFixed(1)} ms, ${percentile(responses, 99).toFixed(1)} ms`;

/** Creates sent invoices, each of a client of its own and with an open payment attempt of the same number. */
const attempts = `
  with owners as (
    insert into clients (email, password, name, verified) select 'bench' || n || '@client.example', '', 'Bench', true from generate_series(1, $1::int) n returning id
  ),
  sent as (
    insert into invoices (client_id, invoice_number, amount_minor, status, due_date, items, totals)
    select id, 'INV-2026-' || id, $2, 'sent', '2099-12-31', '[]', '{"netMinor":0,"taxes":[],"taxMinor":0,"totalMinor":0}' from owners
    returning id
  )
  insert into payment_attempts (invoice_id, attempt, payment_intent_id, amount_minor, currency, idempotency_key)
  select id, 1, 'pi_bench' || row_number() over (order by id), $2, 'USD', 'bench-' || id from sent order by id`;

function signedEvent(number: number) {
  const object = { id: `pi_bench${number}`, object: 'payment_intent' };
  const event = { id: `evt_bench${number}`, object: 'event', type: 'payment_intent.succeeded', livemode: false, data: { object } };
  const payload = JSON.stringify(event);
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }) };
}

async function post(url: string, requests: ReturnType<typeof signedEvent>[]) {
  const waiting = [...requests];
  const responses: Timed[] = [];
  const startedAt = performance.now();
  const postNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const sentAt = performance.now();
      const headers = { 'content-type': 'application/json', 'stripe-signature': next.signature };
      const response = await fetch(url, { method: 'POST', headers, body: next.payload });
      assert.equal(response.status, 200, await response.text());
      responses.push({ milliseconds: performance.now() - sentAt });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, postNext));
  return { perSecond: requests.length / ((performance.now() - startedAt) / 1000), responses };
}
