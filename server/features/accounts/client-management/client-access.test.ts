import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { days } from '#server/shared/clock.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { confirmEmail, listMailsTo, mailedToken, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;

const find = async (email: string) => (await db.select().from(clients).where(eq(clients.email, email)))[0];
/** Signs in each time, because the owner's sessions expire before requests do. */
const asOwner = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  call(method, url, { cookie: await ownerCookie(testApp), body });
const decide = (id: number, decision: string, body?: object) => asOwner('POST', `/api/admin/clients/${id}/${decision}`, body);

async function request(email: string) {
  await register(testApp, registrationForm(email, { additionalInfo: 'Weekly vlogs' }));
  return (await find(email))!.id;
}

const listRequests = async () => (await asOwner('GET', '/api/admin/client-requests')).body as { id: number; additionalInfo: string }[];

test('lists a request once its email address is confirmed', async () => {
  const id = await request('fresh@client.example');
  expect((await listRequests()).map((row) => row.id)).not.toContain(id);
  expect((await decide(id, 'approve')).status).toBe(409);
  await confirmEmail(testApp, 'fresh@client.example');
  expect(await listRequests()).toContainEqual(expect.objectContaining({ id, additionalInfo: 'Weekly vlogs' }));
  const listed = (await asOwner('GET', '/api/admin/clients')).body as { id: number }[];
  expect(listed.map((row) => row.id)).not.toContain(id);
  expect((await asOwner('GET', `/api/admin/clients/${id}`)).status).toBe(404);
});

test("resends the confirmation link without extending the request's expiry", async () => {
  await request('squatter@client.example');
  const signIn = () => call('POST', '/api/client/login', { body: { email: 'squatter@client.example', password: 'New-Password-1' } });
  clock.advance(1.5 * days);
  expect((await signIn()).body.message).toMatch(/^Please confirm your email address first\./);
  clock.advance(0.5 * days);
  expect((await confirmEmail(testApp, 'squatter@client.example')).status).toBe(409);
  const mailed = (await listMailsTo(testApp, 'squatter@client.example')).length;
  expect((await signIn()).body.message).toBe("Your email address wasn't confirmed in time. Please request access again.");
  expect(await listMailsTo(testApp, 'squatter@client.example')).toHaveLength(mailed);
  expect((await register(testApp, registrationForm('squatter@client.example', { name: 'Rightful' }))).status).toBe(201);
  expect((await find('squatter@client.example'))!.name).toBe('Rightful');
});

test('accepts one of several concurrent decisions and sends one email', async () => {
  const id = await request('twice@client.example');
  await confirmEmail(testApp, 'twice@client.example');
  const statuses = (await Promise.all([decide(id, 'approve'), decide(id, 'approve'), decide(id, 'decline', {})])).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const emails = (await listMailsTo(testApp, 'twice@client.example')).filter(({ subject }) => !subject.includes('Confirm'));
  expect(emails).toHaveLength(1);
});

test('emails a declined client with the note and deletes the request', async () => {
  const id = await request('no@client.example');
  await confirmEmail(testApp, 'no@client.example');
  expect((await decide(id, 'decline', { note: 'Full until summer.' })).status).toBe(200);
  expect(await find('no@client.example')).toBeUndefined();
  expect(JSON.stringify(await db.select().from(auditLog))).not.toContain('no@client.example');
  expect(JSON.stringify(await listMailsTo(testApp, 'studio@localhost'))).not.toContain('no@client.example');
  const [mail] = await listMailsTo(testApp, 'no@client.example');
  expect(mail).toMatchObject({ replyTo: 'studio@localhost' });
  expect(mail!.content.message).toBe('Full until summer.');
  expect((await decide(id, 'approve')).status).toBe(404);
});

test('locks out a deactivated client until it is reactivated', async () => {
  const { id, email, cookie } = await createClient(testApp);
  const signIn = () => call('POST', '/api/client/login', { body: { email, password: clientPassword } });
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  expect((await decide(id, 'deactivate')).body.client.deactivatedAt).toBe(clock.now().toISOString());
  expect((await call('GET', '/api/client/me', { cookie })).status).toBe(401);
  expect(await signIn()).toMatchObject({ status: 403, body: { message: expect.stringContaining('deactivated') } });
  expect((await find(email))!.resetTokens).toEqual({});
  const before = (await listMailsTo(testApp, email)).length;
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await testApp.drain();
  expect(await listMailsTo(testApp, email)).toHaveLength(before);
  expect((await decide(id, 'activate')).body.client.deactivatedAt).toBeNull();
  expect((await signIn()).status).toBe(200);
});

test('records who deactivated and reactivated a client', async () => {
  const { id } = await createClient(testApp);
  await decide(id, 'deactivate');
  await decide(id, 'deactivate');
  await decide(id, 'activate');
  const history = (await asOwner('GET', `/api/admin/clients/${id}/history`)).body as { action: string; actor: string }[];
  expect(history.map(({ action }) => action)).toEqual(['client.reactivated', 'client.deactivated']);
  expect(history[0]).toMatchObject({ actor: 'owner', actorKind: 'admin', ipAddress: '127.0.0.1' });
});

test('records sign-ins and rejected attempts without passwords', async () => {
  const { id, email } = await createClient(testApp);
  await call('POST', '/api/client/login', { body: { email, password: 'Wrong-Password-1' } });
  await call('POST', '/api/client/login', { body: { email, password: clientPassword } });
  await call('POST', '/api/client/login', { body: { email: 'nobody@client.example', password: 'Wrong-Password-2' } });
  const rows = await db.select().from(auditLog);
  expect(rows.filter(({ clientId }) => clientId === id).map(({ action, actor }) => [action, actor])).toEqual([
    ['client.sign_in_refused', email],
    ['client.signed_in', 'Test Client'],
  ]);
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'client.sign_in_refused', actor: 'nobody@client.example', clientId: null }),
  );
  expect(JSON.stringify(rows)).not.toContain('Wrong-Password');
});

test('lists unconfirmed requests separately, without deciding on them', async () => {
  const id = await request('unsure@client.example');
  const { body, headers } = await asOwner('GET', '/api/admin/unconfirmed-requests');
  const expiry = (await find('unsure@client.example'))!.verificationTokenExpiry!.toISOString();
  expect(body[0]).toEqual({
    id,
    name: 'New Client',
    email: 'unsure@client.example',
    createdAt: clock.now().toISOString(),
    linkExpiresAt: expiry,
  });
  expect(headers['x-total-count']).toBe(String(body.length));
  expect((await decide(id, 'approve')).status).toBe(409);
  expect((await decide(id, 'decline', { note: null })).status).toBe(409);
  await confirmEmail(testApp, 'unsure@client.example');
  expect((await asOwner('GET', '/api/admin/unconfirmed-requests')).text).not.toContain('unsure@client.example');
});

test('deletes unconfirmed requests only, without a trace or an email', async () => {
  const id = await request('typo@client.example');
  const remove = (which: number) => asOwner('DELETE', `/api/admin/unconfirmed-requests/${which}`);
  expect((await remove(id)).status).toBe(200);
  expect(await find('typo@client.example')).toBeUndefined();
  expect(await listMailsTo(testApp, 'typo@client.example')).toEqual([]);
  expect(JSON.stringify(await db.select().from(auditLog))).not.toContain('typo@client.example');
  expect((await remove(id)).status).toBe(200);
  const confirmed = await request('sure@client.example');
  await confirmEmail(testApp, 'sure@client.example');
  expect(await remove(confirmed)).toMatchObject({
    status: 409,
    body: { message: 'This email address has since been confirmed.' },
  });
  expect((await remove((await createClient(testApp)).id)).status).toBe(409);
  expect(await find('sure@client.example')).toBeDefined();
});

test('accepts every confirmation link until one is used', async () => {
  await request('patient@client.example');
  const first = await mailedToken(testApp, 'patient@client.example');
  for (let count = 0; count < 2; count++)
    expect(
      (await call('POST', '/api/client/login', { body: { email: 'patient@client.example', password: 'New-Password-1' } })).status,
    ).toBe(403);
  const last = await mailedToken(testApp, 'patient@client.example');
  expect(last).not.toBe(first);
  const confirm = (token: string) => call('POST', '/api/client/confirm-email', { body: { token, password: 'New-Password-1' } });
  expect((await confirm(first)).status).toBe(200);
  expect((await confirm(last)).status).toBe(409);
});
