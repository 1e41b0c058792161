import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

// A hash check takes 30 ms: one more or less would tell whether an account is there. They are counted, as time is not measured
// reliably. The modules that other test files have loaded know the library uncounted, so this file loads its own.
const counted = vi.hoisted(() => {
  vi.resetModules();
  return { checks: 0, hashes: 0 };
});

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    verify: (...input: Parameters<typeof argon2.verify>) => {
      counted.checks++;
      return argon2.verify(...input);
    },
    hash: (...input: Parameters<typeof argon2.hash>) => {
      counted.hashes++;
      return argon2.hash(...input);
    },
  };
});

afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const testApp = await createTestApp();
const { call, db } = testApp;
await ownerCookie(testApp);
const active = await createClient(testApp);
const people = {
  'an active client': active.email,
  'a client that waits': (await createClient(testApp, { verified: false, emailConfirmedAt: new Date() })).email,
  'a client that is shut out': (await createClient(testApp, { deactivatedAt: new Date() })).email,
  'nobody known': 'nobody@client.example',
};

beforeEach(() => db.delete(rateLimits));

async function cost(path: string, body: object) {
  Object.assign(counted, { checks: 0, hashes: 0 });
  const { status } = await call('POST', path, { body });
  return { status, ...counted };
}

test.each(Object.entries(people))('a wrong password costs one hash check: %s', async (_who, email) => {
  expect(await cost('/api/client/login', { email, password: 'Wrong-Password-1' })).toEqual({ status: 401, checks: 1, hashes: 0 });
});

test.each(['owner', 'Owner', 'nobody', undefined])('a wrong admin password costs one hash check: %s', async (username) => {
  expect(await cost('/api/admin/login', { username, password: 'Wrong-Password-1' })).toEqual({ status: 401, checks: 1, hashes: 0 });
});

test.each(Object.entries(people))('asking for a new password costs no hash check: %s', async (_who, email) => {
  expect(await cost('/api/client/forgot-password', { email })).toEqual({ status: 200, checks: 0, hashes: 0 });
});

test('a reset link costs the same whether it was made up or not', async () => {
  await db.execute(`update clients set reset_tokens = '{"known":"2026-03-02T09:00:00Z"}' where id = ${active.id}`);
  for (const token of ['known', 'unknown'])
    expect(await cost('/api/client/reset-password', { token, password: 'New-Password-1' })).toEqual({ status: 409, checks: 0, hashes: 1 });
});

test('registering costs the same whether the address is taken or not', async () => {
  const form = { name: 'New Client', password: 'New-Password-1', confirmPassword: 'New-Password-1' };
  const statuses = { 'new@client.example': 201, [active.email]: 409 };
  for (const [email, status] of Object.entries(statuses))
    expect(await cost('/api/client/register', { ...form, email })).toEqual({ status, checks: 0, hashes: 1 });
});
