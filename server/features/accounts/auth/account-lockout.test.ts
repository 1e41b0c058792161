import { hash } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db, delays } = testApp;
await ownerCookie(testApp);
// These tests try hundreds of passwords, so they use a hash that is fast to verify.
const fastParameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };

beforeEach(async () => {
  await db.update(users).set({ password: await hash(ownerPassword, fastParameters) });
  await db.delete(rateLimits);
  delays.length = 0;
});

const attempt = (path: string, body: object, network: string) => call('POST', path, { body, headers: { 'x-forwarded-for': network } });
const signInAdmin = (password: string, network: string) => attempt('/api/admin/login', { password }, network);
const maxDelay = 8000;

test('lets the owner in after two hundred wrong passwords from as many networks', async () => {
  for (let round = 0; round < 4; round++) {
    const networks = Array.from({ length: 50 }, (_, host) => `198.51.${round}.${host}`);
    const responses = await Promise.all(networks.map((network) => signInAdmin('Wrong-Password-1', network)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  }
  const expected = [250, 500, 1000, 2000, 4000, ...Array<number>(185).fill(maxDelay)];
  expect(delays.toSorted((a, b) => a - b)).toEqual(expected);

  delays.length = 0;
  expect((await signInAdmin(ownerPassword, '203.0.113.1')).status).toBe(200);
  expect(delays, 'delays the owner once, by the maximum').toEqual([maxDelay]);
  await signInAdmin(ownerPassword, '203.0.113.1');
  expect(delays, 'adds no delay the next time').toEqual([maxDelay]);
});

test('lets the owner in from another network once one network reaches its limit', async () => {
  for (let count = 0; count < 10; count++) expect((await signInAdmin('Wrong-Password-1', '203.0.113.2')).status).toBe(401);
  expect((await signInAdmin(ownerPassword, '203.0.113.2')).status).toBe(429);
  expect((await signInAdmin(ownerPassword, '203.0.113.3')).status).toBe(200);
});

test("adds no delay for attempts rejected by their network's limit", async () => {
  for (let count = 0; count < 40; count++) await signInAdmin('Wrong-Password-1', '203.0.113.4');
  expect(delays).toEqual([]);
  expect((await signInAdmin(ownerPassword, '203.0.113.5')).status).toBe(200);
});

test('limits attempts at many accounts per network', async () => {
  const requestReset = (index: number) =>
    attempt('/api/client/forgot-password', { email: `nobody-${index}@client.example` }, '203.0.113.6');
  for (let index = 0; index < 60; index++) expect((await requestReset(index)).status).toBe(200);
  expect((await requestReset(60)).status).toBe(429);
  expect((await signInAdmin(ownerPassword, '203.0.113.6')).status).toBe(429);
  expect((await signInAdmin(ownerPassword, '203.0.113.7')).status).toBe(200);
});

test('lets in a client attacked from many networks, and adds no delay for other clients', async () => {
  const password = await hash(clientPassword, fastParameters);
  const [victim, neighbor] = [await createClient(testApp, { password }), await createClient(testApp, { password })];
  const signIn = (email: string, password: string, network: string) => attempt('/api/client/login', { email, password }, network);
  for (let host = 0; host < 20; host++) await signIn(victim.email, 'Wrong-Password-1', `198.51.100.${host}`);
  delays.length = 0;
  expect((await signIn(neighbor.email, clientPassword, '203.0.113.8')).status).toBe(200);
  expect(delays).toEqual([]);
  expect((await signIn(victim.email, clientPassword, '203.0.113.8')).status).toBe(200);
  expect(delays).toEqual([maxDelay]);
});
