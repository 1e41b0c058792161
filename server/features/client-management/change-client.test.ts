import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit.ts';
import { clients } from '../../db/schema/clients.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { clientPassword, createClient, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const cookie = await ownerCookie(testApp);

const change = (id: number, body: object) => call('PATCH', `/api/admin/clients/${id}`, { cookie, body });
const rowOf = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!;
const newsOf = (id: number) => db.select().from(notifications).where(eq(notifications.clientId, id));
const logOf = (id: number) => db.select().from(auditLog).where(eq(auditLog.clientId, id));
const links = { resetTokens: { reset: '2099-01-01' }, pendingEmail: 'pending@client.example' };

test('the studio changes the details of a client, who is told, and it is written down', async () => {
  const { id, email } = await createClient(testApp, { company: 'Old & Co', phone: '1' });
  const details = { name: 'New Name', company: '', phone: ' +44 20 ', address: '1 Reel Street\nLondon' };
  expect(await change(id, { ...details, email })).toMatchObject({
    status: 200,
    body: { success: true, client: { ...details, id, email, company: null, phone: '+44 20' } },
  });
  expect(await rowOf(id)).toMatchObject({ name: 'New Name', company: null, formerEmails: [] });
  expect(await newsOf(id)).toMatchObject([{ text: 'The studio updated your details.', link: '/client/profile' }]);
  expect(await logOf(id)).toMatchObject([{ action: 'client.changed', actorKind: 'admin', target: 'New Name' }]);
});

test('a new address is signed in with, the one before stays known, and links that were mailed to it end', async () => {
  const { id, email, name } = await createClient(testApp, links);
  await change(id, { name, email: 'moved@client.example' });
  expect(await rowOf(id)).toMatchObject({
    email: 'moved@client.example',
    formerEmails: [{ email, until: clock.now().toISOString(), confirmed: true }],
    resetTokens: {},
    pendingEmail: null,
  });
  const signIn = (address: string) => call('POST', '/api/client/login', { body: { email: address, password: clientPassword } });
  expect((await signIn('moved@client.example')).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
});

test('an address written with other capitals is the same one: links stay', async () => {
  const { id, name } = await createClient(testApp, { ...links, email: 'case@client.example' });
  await change(id, { name, email: 'Case@Client.Example' });
  expect(await rowOf(id)).toMatchObject({ email: 'Case@Client.Example', formerEmails: [], resetTokens: links.resetTokens });
});

test('a taken address is refused on its field, and nothing is changed or told', async () => {
  await createClient(testApp, { email: 'taken@client.example' });
  const before = await createClient(testApp);
  expect(await change(before.id, { name: 'New Name', email: 'TAKEN@client.example' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', errors: { email: ['An account with this email already exists.'] } },
  });
  expect(await rowOf(before.id)).toMatchObject({ name: before.name, email: before.email });
  expect([await newsOf(before.id), await logOf(before.id)]).toEqual([[], []]);
});

test('of two clients that are moved to one address at the same moment, one is', async () => {
  const both = [await createClient(testApp), await createClient(testApp)];
  const answers = await Promise.all(both.map(({ id, name }) => change(id, { name, email: 'one@client.example' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what is saved unchanged is not told', async () => {
  const { id, name, email } = await createClient(testApp);
  expect((await change(id, { name, email, company: '', phone: '', address: '' })).status).toBe(200);
  expect([await newsOf(id), await logOf(id)]).toEqual([[], []]);
});

test('wrong details are all named', async () => {
  const { id } = await createClient(testApp);
  expect(await change(id, { name: ' ', email: 'nobody', phone: 'x'.repeat(51) })).toMatchObject({
    status: 422,
    body: { errors: { name: ['Name is required'], email: ['Please enter a valid email address'], phone: [expect.any(String)] } },
  });
});

test('nothing else of a client is changed', async () => {
  const { id, email } = await createClient(testApp);
  const before = await rowOf(id);
  const greedy = { password: 'Thief-Password-1', verified: false, totalCreditsAvailable: 100, erasedAt: '2026-01-01', formerEmails: ['x'] };
  await change(id, { name: 'New Name', email, ...greedy });
  expect(await rowOf(id)).toEqual({ ...before, name: 'New Name' });
});

test('who waits to be let in, or was erased, is no client', async () => {
  const waiting = await createClient(testApp, { verified: false, emailConfirmedAt: new Date() });
  const erased = await createClient(testApp, { erasedAt: new Date() });
  for (const { id } of [waiting, erased, { id: 2_147_483_647 }])
    expect((await change(id, { name: 'New Name', email: 'new@client.example' })).status).toBe(404);
});
