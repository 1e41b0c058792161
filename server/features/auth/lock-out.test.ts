import { hash } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { users } from '../../db/schema/users.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db, delays } = testApp;
await ownerCookie(testApp);
// Hundreds of passwords are tried here: against this hash each takes no time.
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };

beforeEach(async () => {
  await db.update(users).set({ password: await hash(ownerPassword, quick) });
  await db.delete(rateLimits);
  delays.length = 0;
});

const attempt = (path: string, body: object, network: string) => call('POST', path, { body, headers: { 'x-forwarded-for': network } });
const enter = (password: string, network: string) => attempt('/api/admin/login', { password }, network);
const longest = 8000;

test('two hundred wrong passwords from as many networks do not keep the owner out', async () => {
  for (let round = 0; round < 4; round++) {
    const networks = Array.from({ length: 50 }, (_, host) => `198.51.${round}.${host}`);
    const answers = await Promise.all(networks.map((network) => enter('Wrong-Password-1', network)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  }
  const growing = [250, 500, 1000, 2000, 4000, ...Array<number>(185).fill(longest)];
  expect(delays.toSorted((one, other) => one - other)).toEqual(growing);

  delays.length = 0;
  expect((await enter(ownerPassword, '203.0.113.1')).status).toBe(200);
  expect(delays, 'the owner waits once, and no longer than anybody').toEqual([longest]);
  await enter(ownerPassword, '203.0.113.1');
  expect(delays, 'and the next time not at all').toEqual([longest]);
});

test('an owner whose own network has used up its tries comes from another one', async () => {
  for (let count = 0; count < 10; count++) expect((await enter('Wrong-Password-1', '203.0.113.2')).status).toBe(401);
  expect((await enter(ownerPassword, '203.0.113.2')).status).toBe(429);
  expect((await enter(ownerPassword, '203.0.113.3')).status).toBe(200);
});

test('what is refused by the limit of its network slows nobody down', async () => {
  for (let count = 0; count < 40; count++) await enter('Wrong-Password-1', '203.0.113.4');
  expect(delays).toEqual([]);
  expect((await enter(ownerPassword, '203.0.113.5')).status).toBe(200);
});

test('whoever tries many accounts uses up a network of its own, and no other', async () => {
  const ask = (index: number) => attempt('/api/client/forgot-password', { email: `nobody-${index}@client.example` }, '203.0.113.6');
  for (let index = 0; index < 60; index++) expect((await ask(index)).status).toBe(200);
  expect((await ask(60)).status).toBe(429);
  expect((await enter(ownerPassword, '203.0.113.6')).status).toBe(429);
  expect((await enter(ownerPassword, '203.0.113.7')).status).toBe(200);
});

test('guesses at a client from everywhere do not lock it out, and do not slow others down', async () => {
  const password = await hash(clientPassword, quick);
  const [victim, neighbour] = [await createClient(testApp, { password }), await createClient(testApp, { password })];
  const signIn = (email: string, password: string, network: string) => attempt('/api/client/login', { email, password }, network);
  for (let host = 0; host < 20; host++) await signIn(victim.email, 'Wrong-Password-1', `198.51.100.${host}`);
  delays.length = 0;
  expect((await signIn(neighbour.email, clientPassword, '203.0.113.8')).status).toBe(200);
  expect(delays).toEqual([]);
  expect((await signIn(victim.email, clientPassword, '203.0.113.8')).status).toBe(200);
  expect(delays).toEqual([longest]);
});
