import { expect, test } from 'vitest';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { listMailsTo, mailedToken } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' } });
const { call, clock } = testApp;
const asOwner = async (method: 'GET' | 'POST', url: string, body?: object) =>
  call(method, url, { cookie: `__Host-${await ownerCookie(testApp)}`, body });

await changeStudio(testApp.db, { studioName: 'North Cut' });

const initialPassword = 'Typed-By-Studio-1';
const add = async (email: string) =>
  (await asOwner('POST', '/api/admin/clients', { name: 'Ann Added', email, password: initialPassword })).body.client;
const signIn = (email: string, password: string) => call('POST', '/api/client/login', { body: { email, password } });
const setPassword = (token: string, password = 'Chosen-By-Ann-1') =>
  call('POST', '/api/client/reset-password', { body: { token, password, confirmPassword: password } });
const resendLink = (id: number) => asOwner('POST', `/api/admin/clients/${id}/password-link`);

test('emails a link to set a password, but not the password', async () => {
  await add('ann@added.example');
  const [mail, ...more] = await listMailsTo(testApp, 'ann@added.example');
  expect(more).toEqual([]);
  expect(JSON.stringify(mail)).not.toContain(initialPassword);
  expect(mail!.content.paragraphs.join(' ')).toMatch(
    /^Hello Ann Added, North Cut added you to the client portal, where you can follow your projects/,
  );
  expect(mail!.content.action!.url).toMatch(/^https:\/\/studio\.example\/client\/reset-password\?token=/);
});

test('accepts the link for seven days and then requires no further change', async () => {
  await add('bo@added.example');
  expect((await signIn('bo@added.example', initialPassword)).body.scope).toBe('password_change_required');
  clock.advance(7 * days - 1000);
  expect((await setPassword(await mailedToken(testApp, 'bo@added.example'))).status).toBe(200);
  expect((await signIn('bo@added.example', initialPassword)).status).toBe(401);
  expect((await signIn('bo@added.example', 'Chosen-By-Ann-1')).body.scope).toBe('full');
});

test('keeps the welcome link valid after a reset request until one of them is used', async () => {
  await add('di@added.example');
  const welcome = await mailedToken(testApp, 'di@added.example');
  await call('POST', '/api/client/forgot-password', { body: { email: 'di@added.example' } });
  await testApp.drain();
  const resetToken = await mailedToken(testApp, 'di@added.example');
  expect(resetToken).not.toBe(welcome);
  clock.advance(7 * days - 1000);
  expect((await setPassword(resetToken)).status).toBe(409);
  expect((await setPassword(welcome)).status).toBe(200);
  expect((await setPassword(welcome)).status).toBe(409);
});

test('resends the link until a password is set', async () => {
  const { id, needsSetup } = await add('cy@added.example');
  expect(needsSetup).toBe(true);
  const first = await mailedToken(testApp, 'cy@added.example');
  clock.advance(7 * days);
  expect(await setPassword(first)).toMatchObject({ status: 409, body: { message: expect.stringContaining('request a new') } });
  expect((await resendLink(id)).status).toBe(200);
  const { body: history } = await asOwner('GET', `/api/admin/clients/${id}/history`);
  expect(history[0]).toMatchObject({ action: 'client.password_link_sent', actorKind: 'admin' });
  expect((await setPassword(await mailedToken(testApp, 'cy@added.example'))).status).toBe(200);
  expect(await resendLink(id)).toMatchObject({ status: 409, body: { message: 'This client has already set a password.' } });
  expect((await asOwner('GET', `/api/admin/clients/${id}`)).body.client.needsSetup).toBe(false);
});

test('sends no link to a deactivated client', async () => {
  const { id } = await createClient(testApp, { mustChangePassword: true, deactivatedAt: subtractMilliseconds(clock.now(), 1 * days) });
  expect(await resendLink(id)).toMatchObject({ status: 409, body: { message: 'This client is deactivated.' } });
});
