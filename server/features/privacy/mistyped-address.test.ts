import { expect, test } from 'vitest';
import { contactMessages, mails, waitlist } from '../../db/schema/index.ts';
import { ownerCookie } from '../../testing/factories.ts';
import { mailedToken } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openSession } from '../sessions/sessions.service.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const owner = await ownerCookie(testApp);
const name = 'Mistyped Client';

/** A client that the studio adds; nobody has shown that the address is the client's. */
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

const move = async (id: number, email: string) => {
  expect((await call('PATCH', `/api/admin/clients/${id}`, { cookie: owner, body: { email } })).status).toBe(200);
  clock.advance(1000);
};

/** What is handed out, and then what is left after the erasure. */
async function exportAndErase(id: number) {
  const cookie = `picturelock-client=${await openSession(deps, db, { clientId: id }, { userAgent: 'test' })}`;
  await call('POST', '/api/client/profile/password', {
    cookie,
    body: { currentPassword: 'Studio-Typed-1', password: 'Own-Password-2', confirmPassword: 'Own-Password-2' },
  });
  const { data } = (await call('GET', '/api/client/data', { cookie })).body;
  expect((await call('POST', `/api/admin/clients/${id}/erase`, { cookie: owner, body: { name } })).status).toBe(200);
  const left = [...(await db.select().from(contactMessages)), ...(await db.select().from(waitlist))].map(({ message }) => message);
  const told = (rows: { message: string }[]) => rows.map(({ message }) => message).sort();
  return { data, exported: [told(data.messages), told(data.waitlist)], left };
}

test('what a stranger writes from an address that was mistyped for a client is neither handed out nor erased', async () => {
  const email = 'stranger@elsewhere.example';
  await write(email, 'From the stranger, before');
  const id = await addClient(email);
  await write(email, 'From the stranger, meanwhile');
  await move(id, 'right@client.example');
  await write(email, 'From the stranger, after');
  const { data, exported, left } = await exportAndErase(id);
  expect(exported).toEqual([[], []]);
  expect(data.account.formerEmails).toEqual([]);
  expect(JSON.stringify(data.mails)).not.toContain('We have your message');
  expect(left.filter((message) => message?.startsWith('From the stranger'))).toHaveLength(6);
  const mail = JSON.stringify(await db.select().from(mails));
  expect(mail, 'the studio still has what the stranger wrote by mail').toContain('From the stranger, meanwhile');
  expect(mail.replace('Your account was erased', '')).not.toContain(name);
});

test('the same while the address has not been corrected yet', async () => {
  const email = 'other@elsewhere.example';
  const id = await addClient(email);
  await write(email, 'From another stranger');
  const { exported, left } = await exportAndErase(id);
  expect(exported).toEqual([[], []]);
  expect(left).toContain('From another stranger');
});

test('what a client wrote from an address that it has confirmed by mail is its own while it had the address', async () => {
  const email = 'own@client.example';
  await write(email, 'My first question');
  const id = await addClient(email);
  await confirm(email);
  await write(email, 'My second question');
  await move(id, 'later@client.example');
  await write(email, 'From whoever has the address now');
  const { data, exported, left } = await exportAndErase(id);
  const own = ['My first question', 'My second question'];
  expect(exported, 'the entry from before is deleted when the client leaves the waitlist').toEqual([own, ['My second question']]);
  expect(data.account.formerEmails).toEqual([email]);
  for (const message of own) expect(left).not.toContain(message);
  expect(left).toContain('From whoever has the address now');
});

test('a client that has another one’s former address gets nothing that the other one wrote', async () => {
  const email = 'shared@client.example';
  const former = await addClient(email);
  await confirm(email);
  await write(email, 'From the former client');
  await move(former, 'moved@client.example');
  const id = await addClient(email);
  await confirm(email);
  await write(email, 'From the present client');
  const { exported, left } = await exportAndErase(id);
  expect(exported[0]).toEqual(['From the present client']);
  expect(left).toContain('From the former client');
});
