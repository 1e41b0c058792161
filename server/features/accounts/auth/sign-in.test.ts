import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { clientPassword, createClient, ownerCookie, ownerPassword } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;

const signIn = (email: string, password = clientPassword) => call('POST', '/api/client/login', { body: { email, password } });
const signInAdmin = (body: object) => call('POST', '/api/admin/login', { body });

test('responds the same for an unknown account and a wrong password', async () => {
  const { email } = await createClient(testApp);
  const wrong = await signIn(email, 'Wrong-Password-1');
  const unknown = await signIn('nobody@client.example', 'Wrong-Password-1');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: 'Please check your credentials and try again.' } });
  expect(unknown.text).toBe(wrong.text);
  expect({ ...unknown.headers, date: '' }).toEqual({ ...wrong.headers, date: '' });
});

test('ignores case in the email address', async () => {
  const { email } = await createClient(testApp, { email: 'Casey@Client.example' });
  expect(await signIn(email.toLowerCase())).toMatchObject({ status: 200, body: { client: { email } } });
  expect(await signIn(` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: { client: { email } } });
});

test('mentions pending approval only if the password is correct', async () => {
  const { email } = await createClient(testApp, { verified: false, emailConfirmedAt: new Date() });
  const right = await signIn(email);
  expect(right).toMatchObject({ status: 403, cookie: undefined, body: { message: expect.stringContaining('awaiting approval') } });
  const wrong = await signIn(email, 'Wrong-Password-1');
  expect(wrong.text).toBe((await signIn('nobody@client.example', 'Wrong-Password-1')).text);
});

test('responds with four client fields and no password hash', async () => {
  const client = await createClient(testApp, { company: 'Cut & Co' });
  const { body, text } = await signIn(client.email);
  expect(body.client).toEqual({ id: client.id, name: client.name, email: client.email, company: 'Cut & Co' });
  expect(text).not.toContain('argon2');
});

test('says whether a client signs in for the first time', async () => {
  const { email } = await createClient(testApp);
  await signIn(email, 'Wrong-Password-1');
  expect((await signIn(email)).body.isFirstSignIn).toBe(true);
  expect((await signIn(email)).body.isFirstSignIn).toBe(false);
});

test('signs in the owner without a username', async () => {
  await ownerCookie(testApp);
  const { status, body, cookie } = await signInAdmin({ password: ownerPassword });
  expect(status).toBe(200);
  const admin = { id: expect.any(Number), username: 'owner', name: null, isOwner: true };
  expect(body).toEqual({ success: true, admin, landing: 'messages' });
  expect((await call('GET', '/api/admin/me', { cookie })).body).toEqual({ success: true, admin });
});

test('signs in an admin with their own username and password', async () => {
  await ownerCookie(testApp);
  await db.insert(users).values({ username: 'Robin', name: 'Robin Cutter', password: await hashPassword('Robins-Password-1') });
  expect((await signInAdmin({ username: 'robin', password: 'Robins-Password-1' })).body.admin).toMatchObject({
    username: 'Robin',
    name: 'Robin Cutter',
    isOwner: false,
  });
  expect((await signInAdmin({ username: 'Robin', password: ownerPassword })).status).toBe(401);
  expect((await signInAdmin({ password: 'Robins-Password-1' })).status).toBe(401);
});

test('responds the same for an unknown admin and a wrong password', async () => {
  await ownerCookie(testApp);
  const wrong = await signInAdmin({ password: 'Wrong-Password-1' });
  expect(wrong).toMatchObject({ status: 401, body: { message: 'The password you entered is incorrect.' } });
  expect((await signInAdmin({ username: 'nobody', password: ownerPassword })).text).toBe(wrong.text);
});

test('rejects a username containing a null character', async () => {
  await ownerCookie(testApp);
  expect((await signInAdmin({ username: 'own\u0000er', password: ownerPassword })).status).toBeOneOf([401, 422]);
});

test('lists all missing fields', async () => {
  expect(await call('POST', '/api/client/login', { body: { email: 'nobody', password: '' } })).toMatchObject({
    status: 422,
    body: { errors: { email: ['Please enter a valid email'], password: ['Password is required'] } },
  });
});
