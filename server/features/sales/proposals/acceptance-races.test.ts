import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Random } from '#server/testing/faults/random.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { repetitions, shuffled, testSeed } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const { owner, admin, draft, send, visit, count, changePrice } = await proposalActions(testApp);
const random = new Random(testSeed);

const one = { clients: 1, projects: 1, invoices: 1, signatures: 1, invitations: 1 };
const nothing = { clients: 0, projects: 0, invoices: 0, signatures: 0, invitations: 0 };

/** Ends the server's database connections at a random moment, as if the server or the database was killed. */
async function cutOff() {
  await setTimeout(random.integer(0, 40));
  await testApp.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`);
}

/** What may happen while somebody signs a proposal. */
const disturbances: ((id: number, guest: ReturnType<typeof visit>) => Promise<unknown>)[] = [
  async () => undefined,
  cutOff,
  (id) => admin('POST', `/${id}/withdraw`, {}),
  (_, guest) => guest.at('POST', '/decline', { version: 1, reason: 'Too late' }),
  async (id) => {
    await changePrice(id, '9600.00');
    await send(id);
  },
];

test('however an acceptance is doubled or raced, it makes one of each or nothing', { timeout: 600_000 }, async () => {
  for (let run = 0; run < repetitions(6, 200); run++) {
    const email = `ann${run}@raced.example`;
    const id = await draft({ recipientName: 'Ann Carter', recipientEmail: email });
    const guest = visit((await send(id)).body.link);
    const form = await guest.prepare(email);
    const disturb = disturbances[random.integer(0, disturbances.length - 1)]!;
    const tabs = random.integer(1, 3);
    const acceptances: Awaited<ReturnType<typeof guest.accept>>[] = [];
    const accept = async () => void acceptances.push(await guest.accept(form));
    const actions = [...Array.from({ length: tabs }, () => accept), () => disturb(id, guest)];
    await Promise.all(shuffled(actions, random.integer(0, 2 ** 31)).map((action) => action()));
    // A response may have been lost, so the client signs again.
    await accept();
    const { proposal } = (await admin('GET', `/${id}`)).body;
    const context = `run ${run} of seed ${testSeed}`;
    const answered = acceptances.filter(({ status }) => disturb !== cutOff || status < 500);
    const statuses = new Set(answered.map(({ status }) => status));
    if (proposal.state === 'accepted') {
      expect(statuses, context).toEqual(new Set([201]));
      expect(new Set(answered.map(({ body }) => `${body.invoiceId} ${body.projectId}`)).size, context).toBe(1);
      expect(proposal.acceptance.total, context).toBe('3880.00');
      expect(await count(email), context).toEqual(one);
    } else {
      expect(statuses, context).toEqual(new Set([409]));
      expect(await count(email), context).toEqual(nothing);
    }
  }
});

test('a lead can be deleted while its proposal is sent and accepted', { timeout: 600_000 }, async () => {
  for (let run = 0; run < repetitions(3, 100); run++) {
    const email = `lead${run}@raced.example`;
    const { lead } = (await call('POST', '/api/admin/leads', { cookie: owner, body: { name: 'Ann Carter', email } })).body;
    const id = await draft({ leadId: lead.id });
    const guest = visit((await send(id)).body.link);
    const form = await guest.prepare(email);
    const [deleted, ...answers] = await Promise.all([
      setTimeout(random.integer(0, 60)).then(() => call('DELETE', `/api/admin/leads/${lead.id}`, { cookie: owner })),
      guest.accept(form),
      send(id),
    ]);
    const context = `run ${run} of seed ${testSeed}`;
    expect(deleted.status, context).toBe(200);
    for (const { status } of answers) expect(status, context).toBeLessThan(500);
    expect(answers[0]!.status, context).toBe(201);
  }
});
