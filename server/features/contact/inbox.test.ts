import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { mails } from '../../db/schema/mail.ts';
import { minutes } from '../../shared/clock.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(contactMessages);
});

/** Keeps messages, the last of them the newest. */
async function keep(...messages: Partial<typeof contactMessages.$inferInsert>[]) {
  const rows = messages.map((message) => {
    clock.advance(1 * minutes);
    return { name: 'Somebody', email: 'some@body.example', message: 'Hello there', createdAt: clock.now(), ...message };
  });
  return (await db.insert(contactMessages).values(rows).returning()).map(({ id }) => id);
}

const list = (query: Record<string, string> = {}) => call('GET', `/api/admin/contact-messages?${new URLSearchParams(query)}`, { cookie });
const namesOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ name }: { name: string }) => name);
const found = async (search: string) => namesOf(await list({ search }));
const mark = (id: number, status: string, from?: string) =>
  call('POST', `/api/admin/contact-messages/${id}/status`, { cookie, body: { status, from } });

test('messages of one state are listed with the total of that state', async () => {
  await keep({ name: 'old', status: 'handled' }, { name: 'new' }, { name: 'seen', status: 'read' }, { name: 'newest' });
  const unread = await list({ status: 'unread', limit: '1' });
  expect(namesOf(unread)).toEqual(['newest']);
  expect(unread.headers['x-total-count']).toBe('2');
  expect((await list()).headers['x-total-count']).toBe('4');
  expect(await list({ status: 'lost' })).toMatchObject({ status: 422, body: { errors: { status: [expect.any(String)] } } });
});

test('the link to the next page keeps state and search', async () => {
  await keep({ name: 'Ann A' }, { name: 'Ann B', status: 'read' }, { name: 'Ann C' }, { name: 'Bo' }, { name: 'Ann D' });
  const first = await list({ status: 'unread', search: 'ann', limit: '2', t: '1' });
  expect(namesOf(first)).toEqual(['Ann D', 'Ann C']);
  const [, next = ''] = /<(.+)>; rel="next"/.exec(String(first.headers.link))!;
  expect(next).not.toContain('t=1');
  expect(namesOf(await call('GET', next, { cookie }))).toEqual(['Ann A']);
});

test('a message is found by beginnings of words in any of its parts, without regard to case', async () => {
  await keep(
    { name: 'Ann Sender' },
    { name: 'by address', email: 'grade@studio-north.example' },
    { name: 'by subject', subject: 'Zeppelin film' },
    { name: 'by message', message: 'Wir hätten gern eine Überblendung' },
  );
  expect(await found('send')).toEqual(['Ann Sender']);
  expect(await found('SENDER a')).toEqual(['Ann Sender']);
  for (const part of ['grade@studio-north.example', 'grade@stu', 'north', 'studio-north.ex', '@studio'])
    expect(await found(part), part).toEqual(['by address']);
  expect(await found('zepp')).toEqual(['by subject']);
  expect(await found('über')).toEqual(['by message']);
  expect(await found('ender')).toEqual([]);
  expect(await found('sender zeppelin')).toEqual([]);
});

test('what is found has no total, and a search for nothing finds all', async () => {
  await keep({ name: 'Ann' }, { name: 'Bo' });
  expect((await list({ search: 'ann' })).headers['x-total-count']).toBeUndefined();
  const all = await list({ search: '   ' });
  expect(namesOf(all)).toEqual(['Bo', 'Ann']);
  expect(all.headers['x-total-count']).toBe('2');
});

test.each(["o'brien", "'; drop table clients; --", 'a & | ! b', '!!!', ':*', '(', "''''", '\\', 'a\\', '<->', '%_', 'ß'.repeat(100)])(
  'quotes and operators in a search are harmless: %j',
  async (search) => {
    await keep({ name: "Sam O'Brien" });
    const { status, body } = await list({ search });
    expect([status, body.length]).toEqual([200, search === "o'brien" ? 1 : 0]);
  },
);

test('a word is found whatever stands beside it', async () => {
  await keep({ message: 'It lies in C:\\Films\\trailer, “quoted”.' });
  for (const search of ['films\\trailer', 'c:\\films', '\\trailer', 'quoted”', '!trailer']) expect(await found(search)).toHaveLength(1);
});

test('a search has at most 100 characters', async () => {
  expect((await list({ search: 'x'.repeat(100) })).status).toBe(200);
  expect(await list({ search: 'x'.repeat(101) })).toMatchObject({
    status: 422,
    body: { errors: { search: ['Use at most 100 characters'] } },
  });
});

test('a message is marked as read, handled and unread again, and the totals follow', async () => {
  const [id] = await keep({}, {});
  for (const status of ['read', 'handled', 'unread']) {
    expect(await mark(id!, status)).toMatchObject({ status: 200, body: { message: { id, status } } });
    expect((await list({ status })).headers['x-total-count']).toBe(status === 'unread' ? '2' : '1');
  }
  expect((await mark(id!, 'lost')).status).toBe(422);
  expect(await mark(2_147_483_647, 'read')).toMatchObject({ status: 404, body: { message: 'Message not found.' } });
});

test('who opens a message that was handled meanwhile does not mark it as read', async () => {
  const [id] = await keep({});
  expect(await mark(id!, 'read', 'unread')).toMatchObject({ status: 200, body: { message: { status: 'read' } } });
  await mark(id!, 'handled');
  expect(await mark(id!, 'read', 'unread')).toMatchObject({ status: 200, body: { message: { id, status: 'handled' } } });
  expect((await mark(2_147_483_647, 'read', 'unread')).status).toBe(404);
});

test('to read a message does not mark it', async () => {
  const [id] = await keep({});
  await call('GET', `/api/admin/contact-messages/${id}`, { cookie });
  expect(await db.select().from(contactMessages).where(eq(contactMessages.id, id!))).toMatchObject([{ status: 'unread' }]);
});

test('a message tells which client has its address, however it is written', async () => {
  const client = await createClient(testApp, { email: 'Known@Client.example' });
  await createClient(testApp, { email: 'waits@client.example', verified: false, emailConfirmedAt: clock.now() });
  const ids = await keep(
    { email: 'known@client.EXAMPLE' },
    { email: 'waits@client.example' },
    { email: 'other@client.example', clientId: client.id },
  );
  const senders = [];
  for (const id of ids) senders.push((await call('GET', `/api/admin/contact-messages/${id}`, { cookie })).body.senderId);
  expect(senders).toEqual([client.id, null, client.id]);
});

test('a deleted message is gone with the mails that passed it on and answered it, and nothing else is', async () => {
  const send = (name: string, email: string) =>
    call('POST', '/api/contact', { body: { name, email, message: `It is ${name} who writes.` } });
  await send('Quillon', 'quillon@sender.example');
  await send('Merewen', 'merewen@sender.example');
  const { id } = (await list({ search: 'quillon' })).body[0];
  const remove = () => call('DELETE', `/api/admin/contact-messages/${id}`, { cookie });
  expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
  expect(namesOf(await list())).toEqual(['Merewen']);
  expect((await list()).headers['x-total-count']).toBe('1');
  const left = await db.select().from(mails);
  expect(JSON.stringify(left)).not.toMatch(/quillon/i);
  expect(left.filter((mail) => /merewen/i.test(JSON.stringify(mail)))).toHaveLength(2);
  // A second press, or a second admin.
  expect((await remove()).status).toBe(200);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'message.deleted'))).toMatchObject([
    { actorKind: 'admin', target: null },
  ]);
});

test('a mail of a deleted message that is still on its way is not sent', async () => {
  const mailbox = await openMailbox();
  const other = await createTestApp({ env: { SMTP_URL: mailbox.url } });
  await other.call('POST', '/api/contact', { body: { name: 'Quillon', email: 'quillon@sender.example', message: 'Please forget me.' } });
  const [message] = await other.db.select().from(contactMessages);
  await other.call('DELETE', `/api/admin/contact-messages/${message!.id}`, { cookie: await ownerCookie(other) });
  await other.drain();
  expect(mailbox.deliveries).toEqual([]);
});
