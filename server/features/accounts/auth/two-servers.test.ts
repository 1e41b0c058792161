import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createRateLimits } from '#server/db/rate-limits.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { inviteClient, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { app, call, db, delays, deps } = testApp;
// A second server that shares only the database with the first.
const other = await buildApp({ ...deps, limits: createRateLimits(db, async (milliseconds) => delays.push(milliseconds)) });
afterAll(() => other.close());
await ownerCookie(testApp);

/** Alternates between the two servers. */
const post = (turn: number, url: string, payload: object, network: string) =>
  [app, other][turn % 2]!.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': network } });

const email = 'ann@client.example';
const token = 'unknown';
const attempts: [name: string, url: string, body: object, allowed: number][] = [
  ['client sign-ins', '/api/client/login', { email, password: 'Wrong-Password-1' }, 10],
  ['owner sign-ins', '/api/admin/login', { password: 'Wrong-Password-1' }, 10],
  ['access codes', '/api/client/access-code', { code: '0000-0000' }, 10],
  ['password reset requests', '/api/client/forgot-password', { email }, 5],
  ['reset tokens', '/api/client/reset-password', { token, password: 'New-Password-1' }, 20],
  ['email confirmations', '/api/client/confirm-email', { token }, 30],
  ['invitation checks', '/api/client/check-invitation', { token, email }, 30],
];

test.each(attempts.map((attempt, row) => [...attempt, `192.0.2.${row}`] as const))(
  'shares the limit on %s between servers',
  async (_name, url, body, allowed, network) => {
    const responses = await Promise.all(Array.from({ length: allowed }, (_, turn) => post(turn, url, body, network)));
    expect(responses.map(({ statusCode }) => statusCode)).not.toContain(429);
    for (const turn of [0, 1]) expect((await post(turn, url, body, network)).statusCode).toBe(429);
  },
);

test('shares sign-in delays between servers', async () => {
  delays.length = 0;
  const body = { email: 'slowed@client.example', password: 'Wrong-Password-1' };
  for (let turn = 0; turn < 13; turn++) await post(turn, '/api/client/login', body, `198.51.100.${turn}`);
  expect(delays).toEqual([250, 500, 1000]);
});

test('accepts one of fifty concurrent registrations with an invitation', async () => {
  const invited = 'race@client.example';
  const { search } = await inviteClient(testApp, invited);
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      post(turn, `/api/client/register${search}`, registrationForm(invited), `2001:db8:0:${turn}::1`),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(49).fill(409)]);
  expect((await db.select().from(clients)).filter((client) => client.email === invited)).toHaveLength(1);
});

test('ends a session on all servers', async () => {
  const { cookie } = await createClient(testApp);
  const readMe = async () => (await other.inject({ url: '/api/client/me', headers: { cookie } })).statusCode;
  expect(await readMe()).toBe(200);
  await call('POST', '/api/client/logout', { cookie });
  expect(await readMe()).toBe(401);
});
