import { expect, test } from 'vitest';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call } = testApp;

const from = (network: string) => ({ 'x-forwarded-for': network });
const signIn = (email: string, password: string, network: string) =>
  call('POST', '/api/client/login', { body: { email, password }, headers: from(network) });

async function guess(email: string, times: number, network: string) {
  for (let count = 0; count < times; count++) expect((await signIn(email, 'Wrong-Password-1', network)).status).toBe(401);
}

test('rejects the eleventh attempt from a network with a Retry-After header', async () => {
  const { email } = await createClient(testApp);
  await guess(email, 10, '192.0.2.1');
  const refused = await signIn(email, 'Wrong-Password-1', '192.0.2.1');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/),
    },
  });
  const retryAfter = Number(refused.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(300);
  expect((await signIn(email, clientPassword, '192.0.2.1')).status).toBe(429);
});

test("doesn't lock the account for other networks", async () => {
  const { email } = await createClient(testApp);
  await guess(email, 10, '192.0.2.2');
  expect((await signIn(email, clientPassword, '192.0.2.3')).status).toBe(200);
});

test("doesn't lock other accounts on the same network", async () => {
  const victim = await createClient(testApp);
  const neighbor = await createClient(testApp);
  await guess(victim.email, 10, '192.0.2.4');
  expect((await signIn(neighbor.email, clientPassword, '192.0.2.4')).status).toBe(200);
});

test('resets the limit after a correct password', async () => {
  const { email } = await createClient(testApp);
  await guess(email, 9, '192.0.2.5');
  expect((await signIn(email, clientPassword, '192.0.2.5')).status).toBe(200);
  await guess(email, 10, '192.0.2.5');
  expect((await signIn(email, clientPassword, '192.0.2.5')).status).toBe(429);
});

test('ignores case in the email address', async () => {
  const { email } = await createClient(testApp);
  await guess(email, 5, '192.0.2.6');
  await guess(email.toUpperCase(), 5, '192.0.2.6');
  expect((await signIn(email, clientPassword, '192.0.2.6')).status).toBe(429);
});

test('counts an IPv6 /64 as one network', async () => {
  const { email } = await createClient(testApp);
  for (let host = 1; host <= 10; host++) await guess(email, 1, `2001:db8:1:2::${host}`);
  expect((await signIn(email, clientPassword, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await signIn(email, clientPassword, '2001:db8:1:3::1')).status).toBe(200);
});

test('limits unknown accounts the same way', async () => {
  await guess('nobody@client.example', 10, '192.0.2.7');
  expect((await signIn('nobody@client.example', 'Wrong-Password-1', '192.0.2.7')).status).toBe(429);
});

test("doesn't lock an account with a very long address for other networks", async () => {
  const email = `long@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  await createClient(testApp, { email });
  await guess(email, 10, '192.0.2.8');
  expect((await signIn(email, clientPassword, '192.0.2.9')).status).toBe(200);
});

test('limits admin sign-in attempts per network', async () => {
  await ownerCookie(testApp);
  const signInAdmin = (password: string, network: string) =>
    call('POST', '/api/admin/login', { body: { password }, headers: from(network) });
  for (let count = 0; count < 10; count++) expect((await signInAdmin('Wrong-Password-1', '192.0.2.1')).status).toBe(401);
  const refused = await signInAdmin(ownerPassword, '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect((await signInAdmin(ownerPassword, '192.0.2.2')).status).toBe(200);
});

test('ignores X-Forwarded-For from untrusted proxies', async () => {
  const direct = await createTestApp();
  const { email } = await createClient(direct);
  const attempt = (network: string) =>
    direct.call('POST', '/api/client/login', { body: { email, password: 'Wrong-Password-1' }, headers: from(network) });
  for (let count = 0; count < 10; count++) expect((await attempt(`192.0.2.${count}`)).status).toBe(401);
  expect((await attempt('192.0.2.99')).status).toBe(429);
});
