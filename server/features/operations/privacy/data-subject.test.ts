import { expect, test } from 'vitest';
import { clientPackages, contactMessages, mails, waitlist } from '#server/db/schema/index.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { mailedToken } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const owner = await ownerCookie(testApp);
const name = 'Mistyped Client';

/** A client that the studio adds, with an unconfirmed address. */
async function addClient(email: string): Promise<number> {
  const body = { name, email, password: 'Studio-Typed-1' };
  return (await call('POST', '/api/admin/clients', { cookie: owner, body })).body.client.id;
}

async function write(email: string, message: string) {
  await call('POST', '/api/contact', { body: { name: 'A Stranger', email, message } });
  await call('POST', '/api/waitlist', { body: { name: 'A Stranger', email, projectType: 'Something else', message } });
  clock.advance(1000);
}

const confirm = async (email: string) => {
  await call('POST', '/api/client/forgot-password', { body: { email } });
  await drain();
  const body = { token: await mailedToken(testApp, email), password: 'Own-Password-2' };
  expect((await call('POST', '/api/client/reset-password', { body })).status).toBe(200);
  clock.advance(1000);
};

const changeEmail = async (id: number, email: string) => {
  expect((await call('PATCH', `/api/admin/clients/${id}`, { cookie: owner, body: { email } })).status).toBe(200);
  clock.advance(1000);
};

const erase = (id: number, name: string) => call('POST', `/api/admin/clients/${id}/erase`, { cookie: owner, body: { name } });

/** Needed because an address change by the studio ends open sessions. */
const signIn = async (clientId: number) => `picturelock-client=${await openSession(db, deps.clock, { clientId }, { userAgent: 'test' })}`;

/** The exported data, and what remains after the erasure. */
async function exportAndErase(id: number) {
  const cookie = await signIn(id);
  await call('POST', '/api/client/profile/password', {
    cookie,
    body: { currentPassword: 'Studio-Typed-1', password: 'Own-Password-2', confirmPassword: 'Own-Password-2' },
  });
  const { data } = (await call('GET', '/api/client/data', { cookie })).body;
  expect((await erase(id, name)).status).toBe(200);
  const remaining = [...(await db.select().from(contactMessages)), ...(await db.select().from(waitlist))].map(({ message }) => message);
  const texts = (rows: { message: string }[]) => rows.map(({ message }) => message).sort();
  return { data, exported: [texts(data.messages), texts(data.waitlist)], remaining };
}

test("ignores a stranger's messages from an address mistyped for a client", async () => {
  const email = 'stranger@elsewhere.example';
  await write(email, 'From the stranger, before');
  const id = await addClient(email);
  await write(email, 'From the stranger, meanwhile');
  await changeEmail(id, 'right@client.example');
  await write(email, 'From the stranger, after');
  const { data, exported, remaining } = await exportAndErase(id);
  expect(exported).toEqual([[], []]);
  expect(data.account.formerEmails).toEqual([]);
  expect(JSON.stringify(data.mails)).not.toContain('We received your message');
  expect(remaining.filter((message) => message?.startsWith('From the stranger'))).toHaveLength(6);
  const mail = JSON.stringify(await db.select().from(mails));
  expect(mail, 'the studio still has what the stranger wrote by mail').toContain('From the stranger, meanwhile');
  expect(mail.replace('Your account was erased', '')).not.toContain(name);
});

test("ignores a stranger's messages while the mistyped address is still in place", async () => {
  const email = 'other@elsewhere.example';
  const id = await addClient(email);
  await write(email, 'From another stranger');
  const { exported, remaining } = await exportAndErase(id);
  expect(exported).toEqual([[], []]);
  expect(remaining).toContain('From another stranger');
});

test('includes messages sent from a confirmed address while the client had it', async () => {
  const email = 'own@client.example';
  await write(email, 'My first question');
  const id = await addClient(email);
  await confirm(email);
  await write(email, 'My second question');
  await changeEmail(id, 'later@client.example');
  await write(email, 'From whoever has the address now');
  const { data, exported, remaining } = await exportAndErase(id);
  const own = ['My first question', 'My second question'];
  expect(exported, 'the entry from before is deleted when the client leaves the waitlist').toEqual([own, ['My second question']]);
  expect(data.account.formerEmails).toEqual([email]);
  for (const message of own) expect(remaining).not.toContain(message);
  expect(remaining).toContain('From whoever has the address now');
});

test('excludes messages of the previous owner of an address', async () => {
  const email = 'shared@client.example';
  const former = await addClient(email);
  await confirm(email);
  await write(email, 'From the former client');
  await changeEmail(former, 'moved@client.example');
  const id = await addClient(email);
  await confirm(email);
  await write(email, 'From the present client');
  const { exported, remaining } = await exportAndErase(id);
  expect(exported[0]).toEqual(['From the present client']);
  expect(remaining).toContain('From the former client');
});

test('excludes messages of the next owner of a former address', async () => {
  const former = await createClient(testApp, { name: 'Isolde' });
  const { email, name } = former;
  await call('PATCH', `/api/admin/clients/${former.id}`, { cookie: owner, body: { name, email: 'isolde@later.example' } });
  const present = await createClient(testApp, { email: email.toUpperCase(), createdAt: clock.now() });
  await call('POST', '/api/contact', { body: { name: 'Somebody else', email, message: 'Mine and nobody else’s' } });
  expect((await call('GET', '/api/client/data', { cookie: await signIn(former.id) })).body.data.messages).toEqual([]);
  await erase(former.id, name);
  expect((await call('GET', '/api/client/data', { cookie: present.cookie })).body.data.messages).toHaveLength(1);
});

test('erases what was sent from a former address only up to when another client got it', async () => {
  const former = await createClient(testApp, { name: 'Ophelia' });
  const { id, name, email } = former;
  const write = async (text: string) => {
    await call('POST', '/api/contact', { body: { name: 'Somebody', email, message: text } });
    await call('POST', '/api/waitlist', { body: { name: 'Somebody', email, projectType: 'Something else', message: text } });
  };
  await write('From before');
  clock.advance(1000);
  await call('PATCH', `/api/admin/clients/${id}`, { cookie: owner, body: { email: 'ophelia@later.example' } });
  clock.advance(60_000);
  await createClient(testApp, { email, createdAt: clock.now() });
  await write('From the other one');
  const all = async () => [...(await db.select().from(contactMessages)), ...(await db.select().from(waitlist))];
  const before = await all();
  await erase(id, name);
  expect(await all()).toEqual(before.filter(({ message }) => message !== 'From before'));
  expect((await all()).filter(({ message }) => message === 'From the other one')).toHaveLength(2);
});

test('excludes package requests of a former owner of the address', async () => {
  const other = await createClient(testApp);
  const [offered] = await db.insert(clientPackages).values({ name: 'Growth', priceMinor: 100 }).returning();
  await call('POST', `/api/client/packages/${offered!.id}/request`, { cookie: other.cookie, body: { message: 'Mine' } });
  await call('PATCH', `/api/admin/clients/${other.id}`, { cookie: owner, body: { email: 'other@later.example' } });
  const { id, name, cookie: session } = await createClient(testApp, { email: other.email });
  expect((await call('GET', '/api/client/data', { cookie: session })).body.data.messages).toEqual([]);
  await erase(id, name);
  expect((await call('GET', '/api/client/data', { cookie: await signIn(other.id) })).body.data.messages).toMatchObject([
    { message: 'Mine' },
  ]);
});
