import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const mailbox = await openMailbox();
const { call, db, clock, drain } = await createTestApp({
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://studio.example', TRUST_PROXY: '127.0.0.1' },
});
await changeStudio(db, { studioName: 'Reel Deal', studioEmail: 'inbox@studio.example', openingHours: 'Tuesday-Saturday 10am-4pm CET' });

beforeEach(async () => {
  await drain();
  mailbox.deliveries.length = 0;
});

const form = (email: string) => ({
  name: 'Quentin Sender',
  email,
  subject: 'Zeppelin film',
  message: 'Buy cheap watches at spam.example.',
});

let visitors = 0;
const send = async (email: string) => {
  const headers = { 'x-forwarded-for': `198.51.100.${visitors++}` };
  expect((await call('POST', '/api/contact', { body: form(email), headers })).status).toBe(201);
};

/** Delivers all queued mail and returns what arrived at an address, ignoring case. */
async function arrivedAt(address: string) {
  await drain();
  return mailbox.deliveries.filter(({ to }) => to[0]?.toLowerCase() === address).map(({ source }) => source);
}

test('acknowledges a message and gives the opening hours', async () => {
  await send('ann@sender.example');
  const [source = '', ...more] = await arrivedAt('ann@sender.example');
  expect(more).toEqual([]);
  expect(source).toMatch(/^Subject: We received your message\r?$/m);
  expect(source).toMatch(/^Reply-To: inbox@studio\.example\r?$/m);
  const [, text = '', html = ''] = source.split(/Content-Type: text\/(?:plain|html)/);
  for (const part of [text, html.replaceAll('&#39;', "'")]) {
    expect(part).toContain('Tuesday-Saturday 10am-4pm CET');
    expect(part).toContain("If you didn't contact us, you can ignore this email.");
  }
});

test("sends from the studio's address when MAIL_FROM is not set", async () => {
  await send('bea@sender.example');
  const [source = ''] = await arrivedAt('bea@sender.example');
  expect(source).toMatch(/^From: Reel Deal <inbox@studio\.example>\r?$/m);
});

test('repeats nothing from the form, since the address may belong to a stranger', async () => {
  await send('stranger@sender.example');
  const [source] = await arrivedAt('stranger@sender.example');
  expect(source).toContain('We received your message');
  expect(source).not.toMatch(/Quentin|Zeppelin|watches|spam\.example/);
});

test('marks the acknowledgement as automatic, but not the message to the studio', async () => {
  await send('robot@sender.example');
  const autoReply = /^Auto-Submitted: auto-replied\r?$/m;
  expect(await arrivedAt('robot@sender.example')).toEqual([expect.stringMatching(autoReply)]);
  expect(await arrivedAt('inbox@studio.example')).toEqual([expect.not.stringMatching(autoReply)]);
});

test('does not reveal the address in the Message-ID', async () => {
  await send('Hidden@sender.example');
  const [mail] = await db.select().from(mails).where(sql`${mails.to} = 'Hidden@sender.example'`);
  expect(mail!.messageId).toMatch(/^<[\w-]{43}@studio\.example>$/);
  expect(mail!.messageId).not.toMatch(/hidden|sender/i);
});

test('acknowledges once a day per address, ignoring case, and forwards every message to the studio', async () => {
  for (const email of ['bo@sender.example', 'Bo@Sender.Example', 'BO@SENDER.EXAMPLE']) await send(email);
  expect(await arrivedAt('bo@sender.example')).toHaveLength(1);
  expect(await arrivedAt('inbox@studio.example')).toHaveLength(3);
});

test('treats an address with a +tag as the same mailbox', async () => {
  for (const email of ['fay@sender.example', 'fay+1@sender.example', 'Fay+2@sender.example']) await send(email);
  await drain();
  expect(mailbox.deliveries.flatMap(({ to }) => to).filter((to) => to !== 'inbox@studio.example')).toEqual(['fay@sender.example']);
});

test('acknowledges again after midnight UTC', async () => {
  await send('cy@sender.example');
  clock.advance(13 * hours + 59 * minutes);
  await send('cy@sender.example');
  expect(await arrivedAt('cy@sender.example')).toHaveLength(1);
  clock.advance(1 * minutes);
  await send('cy@sender.example');
  expect(await arrivedAt('cy@sender.example')).toHaveLength(2);
});

test('stores eight simultaneous messages and acknowledges them once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => send('di@sender.example')));
  expect(await arrivedAt('di@sender.example')).toHaveLength(1);
  expect(await arrivedAt('inbox@studio.example')).toHaveLength(8);
});

test('stores nothing when the acknowledgement cannot be written, and acknowledges the next message', async () => {
  await db.execute(sql`alter table mails add constraint test_refusal check ("to" <> 'ed@sender.example') not valid`);
  const refused = await call('POST', '/api/contact', { body: form('ed@sender.example') });
  await db.execute(sql`alter table mails drop constraint test_refusal`);
  expect(refused.status).toBe(500);
  expect(await db.select().from(contactMessages).where(sql`email = 'ed@sender.example'`)).toEqual([]);
  expect(await arrivedAt('inbox@studio.example')).toEqual([]);
  await send('ed@sender.example');
  expect(await arrivedAt('ed@sender.example')).toHaveLength(1);
});
