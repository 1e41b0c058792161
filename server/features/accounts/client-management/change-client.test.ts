import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const cookie = await ownerCookie(testApp);

const change = (id: number, body: object) => call('PATCH', `/api/admin/clients/${id}`, { cookie, body });
const readRow = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!;
const notificationsOf = (id: number) => db.select().from(notifications).where(eq(notifications.clientId, id));
const auditEntriesOf = (id: number) => db.select().from(auditLog).where(eq(auditLog.clientId, id));
const links = { resetTokens: { reset: '2099-01-01' }, pendingEmail: 'pending@client.example' };

test('changes details, notifies the client and records it in the audit log', async () => {
  const { id, email } = await createClient(testApp, { company: 'Old & Co', phone: '1' });
  const details = { name: 'New Name', company: '', phone: ' +44 20 ', address: '1 Reel Street\nLondon' };
  expect(await change(id, { ...details, email })).toMatchObject({
    status: 200,
    body: { success: true, client: { ...details, id, email, company: null, phone: '+44 20' } },
  });
  expect(await readRow(id)).toMatchObject({ name: 'New Name', company: null, formerEmails: [] });
  expect(await notificationsOf(id)).toMatchObject([{ text: 'The studio updated your details.', link: '/client/profile' }]);
  expect(await auditEntriesOf(id)).toMatchObject([{ action: 'client.changed', actorKind: 'admin', target: 'New Name' }]);
});

test('changes the email address, remembers the old one and voids its links', async () => {
  const { id, email, name } = await createClient(testApp, links);
  await change(id, { name, email: 'moved@client.example' });
  expect(await readRow(id)).toMatchObject({
    email: 'moved@client.example',
    formerEmails: [{ email, until: clock.now().toISOString(), confirmed: true }],
    resetTokens: {},
    pendingEmail: null,
  });
  const signIn = (address: string) => call('POST', '/api/client/login', { body: { email: address, password: clientPassword } });
  expect((await signIn('moved@client.example')).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
});

test('keeps links if only the case of the email address changes', async () => {
  const { id, name } = await createClient(testApp, { ...links, email: 'case@client.example' });
  await change(id, { name, email: 'Case@Client.Example' });
  expect(await readRow(id)).toMatchObject({ email: 'Case@Client.Example', formerEmails: [], resetTokens: links.resetTokens });
});

test('rejects a taken email address without changes or notifications', async () => {
  await createClient(testApp, { email: 'taken@client.example' });
  const before = await createClient(testApp);
  expect(await change(before.id, { name: 'New Name', email: 'TAKEN@client.example' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', errors: { email: ['An account with this email already exists.'] } },
  });
  expect(await readRow(before.id)).toMatchObject({ name: before.name, email: before.email });
  expect([await notificationsOf(before.id), await auditEntriesOf(before.id)]).toEqual([[], []]);
});

test('accepts one of two concurrent changes to the same address', async () => {
  const both = [await createClient(testApp), await createClient(testApp)];
  const responses = await Promise.all(both.map(({ id, name }) => change(id, { name, email: 'one@client.example' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("doesn't notify if nothing changed", async () => {
  const { id, name, email } = await createClient(testApp);
  expect((await change(id, { name, email, company: '', phone: '', address: '' })).status).toBe(200);
  expect([await notificationsOf(id), await auditEntriesOf(id)]).toEqual([[], []]);
});

test('reports all invalid fields', async () => {
  const { id } = await createClient(testApp);
  expect(await change(id, { name: ' ', email: 'nobody', phone: 'x'.repeat(51) })).toMatchObject({
    status: 422,
    body: { errors: { name: ['Name is required'], email: ['Please enter a valid email address'], phone: [expect.any(String)] } },
  });
});

test('ignores other fields', async () => {
  const { id, email } = await createClient(testApp);
  const before = await readRow(id);
  const extra = { password: 'Thief-Password-1', verified: false, totalCreditsAvailable: 100, erasedAt: '2026-01-01', formerEmails: ['x'] };
  await change(id, { name: 'New Name', email, ...extra });
  expect(await readRow(id)).toEqual({ ...before, name: 'New Name' });
});

test('rejects pending, erased and unknown clients', async () => {
  const pending = await createClient(testApp, { verified: false, emailConfirmedAt: new Date() });
  const erased = await createClient(testApp, { erasedAt: new Date() });
  for (const { id } of [pending, erased, { id: 2_147_483_647 }])
    expect((await change(id, { name: 'New Name', email: 'new@client.example' })).status).toBe(404);
});
