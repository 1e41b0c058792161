import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(contactMessages);
});

/** Stores messages, the last one being the newest. */
async function storeMessages(...messages: Partial<typeof contactMessages.$inferInsert>[]) {
  const rows = messages.map((message) => {
    clock.advance(1 * minutes);
    return { name: 'Somebody', email: 'some@body.example', message: 'Hello there', createdAt: clock.now(), ...message };
  });
  return (await db.insert(contactMessages).values(rows).returning()).map(({ id }) => id);
}

const list = (query: Record<string, string> = {}) => call('GET', `/api/admin/contact-messages?${new URLSearchParams(query)}`, { cookie });
const namesOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ name }: { name: string }) => name);
const namesFor = async (search: string) => namesOf(await list({ search }));
const changeStatus = (id: number, status: string, from?: string) =>
  call('POST', `/api/admin/contact-messages/${id}/status`, { cookie, body: { status, from } });

test('filters by status, with a total for that status', async () => {
  await storeMessages({ name: 'old', status: 'handled' }, { name: 'new' }, { name: 'seen', status: 'read' }, { name: 'newest' });
  const unread = await list({ status: 'unread', limit: '1' });
  expect(namesOf(unread)).toEqual(['newest']);
  expect(unread.headers['x-total-count']).toBe('2');
  expect((await list()).headers['x-total-count']).toBe('4');
  expect(await list({ status: 'lost' })).toMatchObject({ status: 422, body: { errors: { status: [expect.any(String)] } } });
});

test('tells package requests from messages of the contact form', async () => {
  const { id: clientId } = await createClient(testApp);
  const [row] = await db.insert(clientPackages).values({ name: 'Growth', priceMinor: 149_950 }).returning();
  const request = { clientId, packageId: row!.id };
  await storeMessages({ name: 'visitor' }, { name: 'handled', status: 'handled', ...request }, { name: 'unread', ...request });
  const requests = await list({ kind: 'package_request', limit: '1' });
  expect(namesOf(requests)).toEqual(['unread']);
  expect(namesOf(await call('GET', /<(.+)>; rel="next"/.exec(String(requests.headers.link))![1]!, { cookie }))).toEqual(['handled']);
  expect(namesOf(await list({ kind: 'package_request', status: 'unread' }))).toEqual(['unread']);
  const messages = await list({ kind: 'contact' });
  expect(namesOf(messages)).toEqual(['visitor']);
  expect(messages.headers['x-total-count'], 'not that of all messages').toBeUndefined();
});

test('keeps status and search in the link to the next page', async () => {
  await storeMessages({ name: 'Ann A' }, { name: 'Ann B', status: 'read' }, { name: 'Ann C' }, { name: 'Bo' }, { name: 'Ann D' });
  const first = await list({ status: 'unread', search: 'ann', limit: '2', t: '1' });
  expect(namesOf(first)).toEqual(['Ann D', 'Ann C']);
  const [, nextPage = ''] = /<(.+)>; rel="next"/.exec(String(first.headers.link))!;
  expect(nextPage).not.toContain('t=1');
  expect(namesOf(await call('GET', nextPage, { cookie }))).toEqual(['Ann A']);
});

test('finds messages by word prefixes in any field, ignoring case', async () => {
  await storeMessages(
    { name: 'Ann Sender' },
    { name: 'by address', email: 'grade@studio-north.example' },
    { name: 'by subject', subject: 'Zeppelin film' },
    { name: 'by message', message: 'Wir hätten gern eine Überblendung' },
  );
  expect(await namesFor('send')).toEqual(['Ann Sender']);
  expect(await namesFor('SENDER a')).toEqual(['Ann Sender']);
  for (const part of ['grade@studio-north.example', 'grade@stu', 'north', 'studio-north.ex', '@studio'])
    expect(await namesFor(part), part).toEqual(['by address']);
  expect(await namesFor('zepp')).toEqual(['by subject']);
  expect(await namesFor('über')).toEqual(['by message']);
  expect(await namesFor('ender')).toEqual([]);
  expect(await namesFor('sender zeppelin')).toEqual([]);
});

test('omits the total for a search and treats a blank search as none', async () => {
  await storeMessages({ name: 'Ann' }, { name: 'Bo' });
  expect((await list({ search: 'ann' })).headers['x-total-count']).toBeUndefined();
  const all = await list({ search: '   ' });
  expect(namesOf(all)).toEqual(['Bo', 'Ann']);
  expect(all.headers['x-total-count']).toBe('2');
});

test.each(["o'brien", "'; drop table clients; --", 'a & | ! b', '!!!', ':*', '(', "''''", '\\', 'a\\', '<->', '%_', 'ß'.repeat(100)])(
  'handles quotes and operators in a search: %j',
  async (search) => {
    await storeMessages({ name: "Sam O'Brien" });
    const { status, body } = await list({ search });
    expect([status, body.length]).toEqual([200, search === "o'brien" ? 1 : 0]);
  },
);

test('finds a word next to punctuation', async () => {
  await storeMessages({ message: 'It is in C:\\Films\\trailer, “quoted”.' });
  for (const search of ['films\\trailer', 'c:\\films', '\\trailer', 'quoted”', '!trailer']) expect(await namesFor(search)).toHaveLength(1);
});

test('limits a search to 100 characters', async () => {
  expect((await list({ search: 'x'.repeat(100) })).status).toBe(200);
  expect(await list({ search: 'x'.repeat(101) })).toMatchObject({
    status: 422,
    body: { errors: { search: ['Use at most 100 characters'] } },
  });
});

test('marks a message as read, handled and unread, and updates the totals', async () => {
  const [id] = await storeMessages({}, {});
  for (const status of ['read', 'handled', 'unread']) {
    expect(await changeStatus(id!, status)).toMatchObject({ status: 200, body: { message: { id, status } } });
    expect((await list({ status })).headers['x-total-count']).toBe(status === 'unread' ? '2' : '1');
  }
  expect((await changeStatus(id!, 'lost')).status).toBe(422);
  expect(await changeStatus(2_147_483_647, 'read')).toMatchObject({ status: 404, body: { message: 'Message not found.' } });
});

test('does not mark a message as read that was handled in the meantime', async () => {
  const [id] = await storeMessages({});
  expect(await changeStatus(id!, 'read', 'unread')).toMatchObject({ status: 200, body: { message: { status: 'read' } } });
  await changeStatus(id!, 'handled');
  expect(await changeStatus(id!, 'read', 'unread')).toMatchObject({ status: 200, body: { message: { id, status: 'handled' } } });
  expect((await changeStatus(2_147_483_647, 'read', 'unread')).status).toBe(404);
});

test('does not change the status when reading a message', async () => {
  const [id] = await storeMessages({});
  await call('GET', `/api/admin/contact-messages/${id}`, { cookie });
  expect(await db.select().from(contactMessages).where(eq(contactMessages.id, id!))).toMatchObject([{ status: 'unread' }]);
});

test('shows the client with the sender address, ignoring case', async () => {
  const client = await createClient(testApp, { email: 'Known@Client.example' });
  await createClient(testApp, { email: 'waits@client.example', verified: false, emailConfirmedAt: clock.now() });
  const ids = await storeMessages(
    { email: 'known@client.EXAMPLE' },
    { email: 'waits@client.example' },
    { email: 'other@client.example', clientId: client.id },
  );
  const senders = [];
  for (const id of ids) senders.push((await call('GET', `/api/admin/contact-messages/${id}`, { cookie })).body.senderId);
  expect(senders).toEqual([client.id, null, client.id]);
});

test('deletes a message with its emails and nothing else', async () => {
  const send = (name: string, email: string) =>
    call('POST', '/api/contact', { body: { name, email, message: `It is ${name} who writes.` } });
  await send('Quillon', 'quillon@sender.example');
  await send('Merewen', 'merewen@sender.example');
  const { id } = (await list({ search: 'quillon' })).body[0];
  const remove = () => call('DELETE', `/api/admin/contact-messages/${id}`, { cookie });
  expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
  expect(namesOf(await list())).toEqual(['Merewen']);
  expect((await list()).headers['x-total-count']).toBe('1');
  const remaining = await db.select().from(mails);
  expect(JSON.stringify(remaining)).not.toMatch(/quillon/i);
  expect(remaining.filter((mail) => /merewen/i.test(JSON.stringify(mail)))).toHaveLength(2);
  // Deleting the message again, or as a second admin, succeeds too.
  expect((await remove()).status).toBe(200);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'message.deleted'))).toMatchObject([
    { actorKind: 'admin', target: null },
  ]);
});

test('does not send a queued email of a deleted message', async () => {
  const mailbox = await openMailbox();
  const other = await createTestApp({ env: { SMTP_URL: mailbox.url } });
  await other.call('POST', '/api/contact', { body: { name: 'Quillon', email: 'quillon@sender.example', message: 'Please forget me.' } });
  const [message] = await other.db.select().from(contactMessages);
  await other.call('DELETE', `/api/admin/contact-messages/${message!.id}`, { cookie: await ownerCookie(other) });
  await other.drain();
  expect(mailbox.deliveries).toEqual([]);
});
