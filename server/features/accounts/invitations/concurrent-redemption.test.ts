import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db } = testApp;

const withPassword = (email: string, password: string) => registrationForm(email, { password, confirmPassword: password });
const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });

test('accepts one of twenty concurrent registrations with an invitation', async () => {
  const email = 'race@client.example';
  const { search } = await inviteClient(testApp, email);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      register(testApp, withPassword(email, `Racing-Password-${index}`), { search, network: `198.51.100.${index}` }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  expect(await db.select().from(clients).where(eq(clients.email, email))).toHaveLength(1);
  const winner = responses.findIndex(({ status }) => status === 201);
  expect((await signIn(email, `Racing-Password-${winner}`)).status).toBe(200);
});

test('accepts one of two concurrent registrations that replace a pending request', async () => {
  const email = 'once@client.example';
  await register(testApp, registrationForm(email));
  const { search } = await inviteClient(testApp, email);
  const responses = await whileLocked(email, () =>
    ['First-Password-1', 'Second-Password-2'].map((password) => register(testApp, withPassword(email, password), { search })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('keeps one of several concurrent invitations for an address open', async () => {
  const email = 'twice@client.example';
  const links = await Promise.all([1, 2, 3].map(() => inviteClient(testApp, email)));
  const states = await Promise.all(
    links.map(async ({ token }) => (await call('POST', '/api/client/check-invitation', { body: { token, email } })).body.state),
  );
  expect(states.sort()).toEqual(['open', 'revoked', 'revoked']);
});

/** Holds a lock on the client's row until all calls wait for it, so that they run concurrently. */
async function whileLocked<Response>(email: string, start: () => Promise<Response>[]): Promise<Response[]> {
  let calls: Promise<Response>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(clients).where(eq(clients.email, email)).for('update');
    calls = start();
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(calls.length);
  });
  return Promise.all(calls);
}

async function countWaiting(): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}
