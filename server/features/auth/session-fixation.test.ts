import { expect, test } from 'vitest';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const admin = await ownerCookie(testApp);
const madeUp = 'a'.repeat(43);

/** Each way in: what a victim posts, where it then is, and a live session of the attacker's own. */
const doors = {
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
const attackersOwn = {
  'picturelock-client': async () => (await createClient(testApp)).cookie,
  'picturelock-admin': () => ownerCookie(testApp),
};

test.each(Object.entries(doors))(
  'a made-up token that waits in the browser is worth nothing after signing in with %s',
  async (_how, open) => {
    const { name, path, body, me } = await open();
    const planted = `${name}=${madeUp}`;
    const { status, cookie } = await call('POST', path, { body, cookie: planted });
    expect(status).toBe(200);
    expect(cookie).toMatch(new RegExp(`^${name}=(?!${madeUp})[\\w-]{43}$`));
    expect((await call('GET', me, { cookie: planted })).status).toBe(401);
    expect((await call('GET', me, { cookie })).status).toBe(200);
  },
);

test.each(Object.entries(doors))('a live session that an attacker plants does not become the one of %s', async (_how, open) => {
  const { name, path, body, me } = await open();
  const planted = await attackersOwn[name as keyof typeof attackersOwn]();
  const { cookie } = await call('POST', path, { body, cookie: planted });
  expect(cookie).not.toBe(planted);
  expect((await call('GET', me, { cookie: planted })).status).toBe(401);
  expect((await call('GET', me, { cookie })).status).toBe(200);
});

test('a token counts in its cookie and nowhere else', async () => {
  const { cookie } = await createClient(testApp);
  const token = cookie.split('=')[1]!;
  const elsewhere = [
    { authorization: `Bearer ${token}` },
    { 'x-session': token },
    { 'picturelock-client': token },
    { cookie: `session=${token}` },
  ];
  for (const headers of elsewhere) expect((await call('GET', '/api/client/me', { headers })).status).toBe(401);
  expect((await call('GET', `/api/client/me?picturelock-client=${token}&token=${token}`)).status).toBe(401);
});
