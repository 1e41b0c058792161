import { expect, test } from 'vitest';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const plain = await createTestApp();
const secure = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' } });

const signIn = ({ call }: TestApp, email: string, cookie?: string) =>
  call('POST', '/api/client/login', { cookie, body: { email, password: clientPassword } });

const signInAdmin = ({ call }: TestApp, cookie?: string) => call('POST', '/api/admin/login', { cookie, body: { password: ownerPassword } });

const setCookies = ({ headers }: Awaited<ReturnType<TestApp['call']>>) => [headers['set-cookie'] ?? []].flat();

test('sets an HttpOnly, SameSite client cookie for 90 days', async () => {
  const { email } = await createClient(plain);
  expect(setCookies(await signIn(plain, email))).toEqual([
    expect.stringMatching(/^picturelock-client=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('sets Secure __Host- cookies over HTTPS', async () => {
  const { email } = await createClient(secure);
  expect(setCookies(await signIn(secure, email))).toEqual([
    expect.stringMatching(/^__Host-picturelock-client=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  await ownerCookie(secure);
  expect(setCookies(await signInAdmin(secure))).toEqual([
    expect.stringMatching(/^__Host-picturelock-admin=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('rejects cookies without the prefix over HTTPS', async () => {
  const { cookie } = await createClient(secure);
  expect((await secure.call('GET', '/api/client/me', { cookie })).status).toBe(401);
  expect((await secure.call('GET', '/api/client/me', { cookie: `__Host-${cookie}` })).status).toBe(200);
});

test('sets a session cookie for admins', async () => {
  await ownerCookie(plain);
  const [cookie, ...more] = setCookies(await signInAdmin(plain));
  expect(more).toEqual([]);
  expect(cookie).toMatch(/^picturelock-admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('ends the session on the server when logging out', async () => {
  const { cookie } = await createClient(plain);
  const admin = await ownerCookie(plain);
  const loggedOut = await plain.call('POST', '/api/client/logout', { cookie });
  expect(setCookies(loggedOut)).toEqual([expect.stringMatching(/^picturelock-client=; .*Expires=Thu, 01 Jan 1970/)]);
  expect((await plain.call('GET', '/api/client/me', { cookie })).status).toBe(401);
  await plain.call('POST', '/api/admin/logout', { cookie: admin });
  expect((await plain.call('GET', '/api/admin/me', { cookie: admin })).status).toBe(401);
});

test('keeps other browsers signed in when logging out', async () => {
  const { cookie, email } = await createClient(plain);
  const other = (await signIn(plain, email)).cookie;
  await plain.call('POST', '/api/client/logout', { cookie });
  expect((await plain.call('GET', '/api/client/me', { cookie: other })).status).toBe(200);
});

test('accepts a logout without a session', async () => {
  expect(await plain.call('POST', '/api/client/logout')).toMatchObject({ status: 200, body: { success: true } });
  expect(await plain.call('POST', '/api/admin/logout', { cookie: 'picturelock-admin=unknown' })).toMatchObject({ status: 200 });
});

test("replaces the browser's session at sign-in", async () => {
  const { email, cookie: before } = await createClient(plain);
  const { cookie: after } = await signIn(plain, email, before);
  expect(after).not.toBe(before);
  expect((await plain.call('GET', '/api/client/me', { cookie: before })).status).toBe(401);
  expect((await plain.call('GET', '/api/client/me', { cookie: after })).status).toBe(200);
});

test('never adopts a token planted before sign-in', async () => {
  const { email } = await createClient(plain);
  const planted = `picturelock-client=${'a'.repeat(43)}`;
  const { cookie } = await signIn(plain, email, planted);
  expect(cookie).not.toBe(planted);
  expect((await plain.call('GET', '/api/client/me', { cookie: planted })).status).toBe(401);
  await ownerCookie(plain);
  const plantedAdmin = `picturelock-admin=${'a'.repeat(43)}`;
  await signInAdmin(plain, plantedAdmin);
  expect((await plain.call('GET', '/api/admin/me', { cookie: plantedAdmin })).status).toBe(401);
});

test('keeps the existing session when a sign-in is rejected', async () => {
  const { email, cookie } = await createClient(plain);
  const refused = await plain.call('POST', '/api/client/login', { cookie, body: { email, password: 'Wrong-Password-1' } });
  expect(setCookies(refused)).toEqual([]);
  expect((await plain.call('GET', '/api/client/me', { cookie })).status).toBe(200);
});

test('separates client and admin sessions', async () => {
  const { cookie: client } = await createClient(plain);
  const admin = await ownerCookie(plain);
  const both = `${client}; ${admin}`;
  await plain.call('POST', '/api/client/logout', { cookie: both });
  expect((await plain.call('GET', '/api/client/me', { cookie: both })).status).toBe(401);
  expect((await plain.call('GET', '/api/admin/me', { cookie: both })).status).toBe(200);
});
