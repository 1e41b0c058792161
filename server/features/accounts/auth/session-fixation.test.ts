import { expect, test } from 'vitest';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const admin = await ownerCookie(testApp);
const madeUp = 'a'.repeat(43);

/** Each way to sign in: the request, its cookie, and an endpoint that reads the session. */
const signIns = {
  'a password': async () => {
    const { email } = await createClient(testApp);
    return { name: 'picturelock-client', path: '/api/client/login', body: { email, password: clientPassword }, me: '/api/client/me' };
  },
  'an access code': async () => {
    const { id } = await createClient(testApp);
    const { body } = await call('POST', `/api/admin/clients/${id}/access-codes`, { cookie: admin, body: { lifetime: 30 } });
    return { name: 'picturelock-client', path: '/api/client/access-code', body: { code: body.code }, me: '/api/client/me' };
  },
  "the owner's password": async () => ({
    name: 'picturelock-admin',
    path: '/api/admin/login',
    body: { password: ownerPassword },
    me: '/api/admin/me',
  }),
};
const attackerSessions = {
  'picturelock-client': async () => (await createClient(testApp)).cookie,
  'picturelock-admin': () => ownerCookie(testApp),
};

test.each(Object.entries(signIns))('never adopts a made-up token planted before signing in with %s', async (_name, prepare) => {
  const { name, path, body, me } = await prepare();
  const planted = `${name}=${madeUp}`;
  const { status, cookie } = await call('POST', path, { body, cookie: planted });
  expect(status).toBe(200);
  expect(cookie).toMatch(new RegExp(`^${name}=(?!${madeUp})[\\w-]{43}$`));
  expect((await call('GET', me, { cookie: planted })).status).toBe(401);
  expect((await call('GET', me, { cookie })).status).toBe(200);
});

test.each(Object.entries(signIns))("ends an attacker's session planted before signing in with %s", async (_name, prepare) => {
  const { name, path, body, me } = await prepare();
  const planted = await attackerSessions[name as keyof typeof attackerSessions]();
  const { cookie } = await call('POST', path, { body, cookie: planted });
  expect(cookie).not.toBe(planted);
  expect((await call('GET', me, { cookie: planted })).status).toBe(401);
  expect((await call('GET', me, { cookie })).status).toBe(200);
});

test('accepts a session token only in its cookie', async () => {
  const { cookie } = await createClient(testApp);
  const token = cookie.split('=')[1]!;
  const wrongPlaces = [
    { authorization: `Bearer ${token}` },
    { 'x-session': token },
    { 'picturelock-client': token },
    { cookie: `session=${token}` },
  ];
  for (const headers of wrongPlaces) expect((await call('GET', '/api/client/me', { headers })).status).toBe(401);
  expect((await call('GET', `/api/client/me?picturelock-client=${token}&token=${token}`)).status).toBe(401);
});
