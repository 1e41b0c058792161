import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { passwordHashing } from '#server/shared/passwords/passwords.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

// Verifying a hash takes 30 ms, so a different number of checks would reveal whether an account exists. This counts calls, because
// timing is unreliable.
const checks = vi.spyOn(passwordHashing, 'verify');
const hashes = vi.spyOn(passwordHashing, 'hash');
afterAll(() => vi.restoreAllMocks());

const testApp = await createTestApp();
const { call, db } = testApp;
await ownerCookie(testApp);
const active = await createClient(testApp);
const emails = {
  'an active client': active.email,
  'a pending client': (await createClient(testApp, { verified: false, emailConfirmedAt: new Date() })).email,
  'a deactivated client': (await createClient(testApp, { deactivatedAt: new Date() })).email,
  'an unknown email': 'nobody@client.example',
};

beforeEach(() => db.delete(rateLimits));

async function countHashing(path: string, body: object) {
  vi.clearAllMocks();
  const { status } = await call('POST', path, { body });
  return { status, checks: checks.mock.calls.length, hashes: hashes.mock.calls.length };
}

test.each(Object.entries(emails))('verifies one hash for a wrong password: %s', async (_name, email) => {
  expect(await countHashing('/api/client/login', { email, password: 'Wrong-Password-1' })).toEqual({ status: 401, checks: 1, hashes: 0 });
});

test.each(['owner', 'Owner', 'nobody', undefined])('verifies one hash for a wrong admin password: %s', async (username) => {
  expect(await countHashing('/api/admin/login', { username, password: 'Wrong-Password-1' })).toEqual({ status: 401, checks: 1, hashes: 0 });
});

test.each(Object.entries(emails))('verifies no hash for a password reset request: %s', async (_name, email) => {
  expect(await countHashing('/api/client/forgot-password', { email })).toEqual({ status: 200, checks: 0, hashes: 0 });
});

test('computes one hash for any reset token, valid or not', async () => {
  await db.execute(`update clients set reset_tokens = '{"known":"2026-03-02T09:00:00Z"}' where id = ${active.id}`);
  for (const token of ['known', 'unknown'])
    expect(await countHashing('/api/client/reset-password', { token, password: 'New-Password-1' })).toEqual({
      status: 409,
      checks: 0,
      hashes: 1,
    });
});

test('computes one hash for any registration, whether or not the email is taken', async () => {
  const form = { name: 'New Client', password: 'New-Password-1', confirmPassword: 'New-Password-1' };
  const statuses = { 'new@client.example': 201, [active.email]: 409 };
  for (const [email, status] of Object.entries(statuses))
    expect(await countHashing('/api/client/register', { ...form, email })).toEqual({ status, checks: 0, hashes: 1 });
});
