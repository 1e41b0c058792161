import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { days } from '#server/shared/clock.ts';
import { clientPassword, createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { listMailsTo, mailedToken, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;

const find = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!;
const confirm = (token: string, cookie?: string) => call('POST', '/api/client/confirm-email', { cookie, body: { token } });
const signIn = (email: string, password = clientPassword) => call('POST', '/api/client/login', { body: { email, password } });
const requestEmailChange = (cookie: string, email: string, currentPassword = clientPassword) =>
  call('POST', '/api/client/profile/email', { cookie, body: { email, currentPassword } });

test('changes details and ignores other fields', async () => {
  const { id, email, cookie } = await createClient(testApp);
  const body = {
    name: 'Renamed',
    company: '',
    phone: '+44',
    address: '1 Reel Street\nFilmtown',
    email: 'other@client.example',
    verified: false,
    totalCreditsAvailable: 99,
  };
  expect((await call('PATCH', '/api/client/profile', { cookie, body })).body.profile).toMatchObject({
    name: 'Renamed',
    company: null,
    email,
  });
  expect(await find(id)).toMatchObject({
    name: 'Renamed',
    address: '1 Reel Street\nFilmtown',
    email,
    verified: true,
    totalCreditsAvailable: 0,
  });
});

test('requires the current password to change it, ends other sessions and sends an email', async () => {
  const { id, email, cookie } = await createClient(testApp);
  const { cookie: other } = await signIn(email);
  const change = (currentPassword: string) =>
    call('POST', '/api/client/profile/password', {
      cookie,
      body: { currentPassword, password: 'Brand-New-Room-9', confirmPassword: 'Brand-New-Room-9' },
    });
  expect(await change('Wrong-Password-1')).toMatchObject({
    status: 422,
    body: { errors: { currentPassword: ['Your current password is incorrect.'] } },
  });
  expect((await call('GET', '/api/client/me', { cookie: other })).status).toBe(200);
  expect((await change(clientPassword)).status).toBe(200);
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(200);
  expect((await call('GET', '/api/client/me', { cookie: other })).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'Brand-New-Room-9')).status).toBe(200);
  expect((await listMailsTo(testApp, email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  expect((await find(id)).resetTokens).toEqual({});
});

test('limits attempts to enter the current password', async () => {
  const { cookie } = await createClient(testApp);
  const statuses: number[] = [];
  for (let times = 0; times < 11; times++) statuses.push((await requestEmailChange(cookie, 'x@client.example', 'Wrong-Password-1')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});

test('switches to a new email address once it is confirmed and notifies the old one', async () => {
  const { id, email, cookie } = await createClient(testApp);
  expect((await requestEmailChange(cookie, 'Moved@client.example')).body.profile).toMatchObject({
    email,
    pendingEmail: 'Moved@client.example',
  });
  expect((await signIn('moved@client.example')).status).toBe(401);
  const token = await mailedToken(testApp, 'Moved@client.example');
  const statuses = (await Promise.all([confirm(token, cookie), confirm(token, cookie)])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409]);
  expect(await find(id)).toMatchObject({ email: 'Moved@client.example', pendingEmail: null, verificationTokens: [] });
  expect((await signIn('moved@client.example')).status).toBe(200);
  const [notice] = await listMailsTo(testApp, email);
  expect(notice).toMatchObject({ subject: 'Your email address was changed' });
});

test("gives a stranger's account nobody's address: only its own client, signed in with a password, confirms a new one", async () => {
  const stranger = await createClient(testApp);
  const victim = await createClient(testApp);
  const owner = await ownerCookie(testApp);
  const { code } = (await call('POST', `/api/admin/clients/${stranger.id}/access-codes`, { cookie: owner, body: {} })).body;
  const { cookie: byCode } = await call('POST', '/api/client/access-code', { body: { code } });
  await requestEmailChange(stranger.cookie, 'victims-other@client.example');
  const token = await mailedToken(testApp, 'victims-other@client.example');
  for (const cookie of [undefined, victim.cookie, byCode, owner])
    expect(await confirm(token, cookie)).toMatchObject({
      status: 401,
      body: { message: 'Please sign in with your current email address and password, then confirm the new address.' },
    });
  expect(await find(stranger.id)).toMatchObject({ email: stranger.email, pendingEmail: 'victims-other@client.example' });
  expect((await confirm(token, stranger.cookie)).status).toBe(200);
});

test('rejects the link of a canceled or expired email change', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await requestEmailChange(cookie, 'given-up@client.example');
  const first = await mailedToken(testApp, 'given-up@client.example');
  expect((await call('DELETE', '/api/client/profile/email', { cookie })).body.profile.pendingEmail).toBeNull();
  expect((await confirm(first, cookie)).status).toBe(409);
  await requestEmailChange(cookie, 'too-late@client.example');
  const second = await mailedToken(testApp, 'too-late@client.example');
  clock.advance(2 * days);
  expect((await confirm(second, cookie)).status).toBe(409);
  expect((await call('GET', '/api/client/profile', { cookie })).body.profile).toMatchObject({ email, pendingEmail: null });
  expect((await find(id)).email).toBe(email);
});

test('sends no link to a taken address and rejects one taken in the meantime', async () => {
  const taken = await createClient(testApp);
  const { id, email, cookie } = await createClient(testApp);
  expect((await requestEmailChange(cookie, taken.email.toUpperCase())).status).toBe(200);
  expect((await listMailsTo(testApp, taken.email)).map(({ content }) => content.action)).toEqual([undefined]);
  await requestEmailChange(cookie, 'wanted@client.example');
  const token = await mailedToken(testApp, 'wanted@client.example');
  await createClient(testApp, { email: 'wanted@client.example' });
  expect((await confirm(token, cookie)).status).toBe(409);
  expect((await find(id)).email).toBe(email);
});

test('lets a client change to an address that somebody requested access with, but never confirmed', async () => {
  const { id, cookie } = await createClient(testApp);
  await register(testApp, registrationForm('mine@client.example'));
  await requestEmailChange(cookie, 'Mine@client.example');
  expect((await listMailsTo(testApp, 'Mine@client.example'))[0]).toMatchObject({ content: { action: { url: expect.any(String) } } });
  expect((await confirm(await mailedToken(testApp, 'Mine@client.example'), cookie)).status).toBe(200);
  expect(
    await db
      .select({ id: clients.id })
      .from(clients)
      .where(eq(sql`lower(${clients.email})`, 'mine@client.example')),
  ).toEqual([{ id }]);
});

test('voids reset links sent to the old address', async () => {
  const { email, cookie } = await createClient(testApp);
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  const resetToken = await mailedToken(testApp, email);
  await requestEmailChange(cookie, 'fresh-start@client.example');
  expect((await confirm(await mailedToken(testApp, 'fresh-start@client.example'), cookie)).status).toBe(200);
  expect((await call('POST', '/api/client/reset-password', { body: { token: resetToken, password: 'Brand-New-Room-9' } })).status).toBe(
    409,
  );
});

test('respects notification preferences and their defaults', async () => {
  const { id, email, cookie } = await createClient(testApp);
  await createInvoice(testApp, { clientId: id });
  expect(await listMailsTo(testApp, email)).toHaveLength(1);
  const preferences = { invoices: false, projects: true, creditExpiry: true, testimonials: true, signIns: true, theme: 'dark' };
  const { body } = await call('PATCH', '/api/client/profile/preferences', { cookie, body: preferences });
  expect(body.profile.preferences).toEqual(preferences);
  await createInvoice(testApp, { clientId: id });
  expect(await listMailsTo(testApp, email)).toHaveLength(1);
  await signIn(email);
  expect((await listMailsTo(testApp, email))[0]).toMatchObject({ subject: 'New sign-in to your account' });
});

test('notifies the studio once of a deletion request, which can be withdrawn', async () => {
  const { id, cookie } = await createClient(testApp, { name: 'Wants Out' });
  const requestDeletion = (currentPassword = clientPassword) =>
    call('POST', '/api/client/profile/deletion', { cookie, body: { currentPassword } });
  expect((await requestDeletion('Wrong-Password-1')).status).toBe(422);
  for (let times = 0; times < 2; times++)
    expect((await requestDeletion()).body.profile.deletionRequestedAt).toBe(clock.now().toISOString());
  expect(
    (await listMailsTo(testApp, 'studio@localhost')).filter(({ subject }) => subject === 'Wants Out requested data erasure'),
  ).toHaveLength(1);
  expect((await call('DELETE', '/api/client/profile/deletion', { cookie })).body.profile.deletionRequestedAt).toBeNull();
  expect((await find(id)).deletionRequestedAt).toBeNull();
});

test('requires a client to replace the password set by the studio', async () => {
  const { cookie } = await createClient(testApp, { mustChangePassword: true });
  expect((await call('GET', '/api/client/me', { cookie })).body.scope).toBe('password_change_required');
  expect(await call('GET', '/api/client/invoices', { cookie })).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  const change = (password: string) =>
    call('POST', '/api/client/profile/password', {
      cookie,
      body: { currentPassword: clientPassword, password, confirmPassword: password },
    });
  expect(await change(clientPassword)).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
  expect((await change('Brand-New-Room-9')).status).toBe(200);
  expect((await call('GET', '/api/client/invoices', { cookie })).status).toBe(200);
});
