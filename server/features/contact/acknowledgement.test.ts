import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contactMessages } from '../../db/schema/contact.ts';
import { mails } from '../../db/schema/mail.ts';
import { hours, minutes } from '../../shared/clock.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { changeStudio } from '../settings/settings.service.ts';

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

/** Works off the mail, and returns what arrived at an address, however it is written. */
async function arrivedAt(address: string) {
  await drain();
  return mailbox.deliveries.filter(({ to }) => to[0]?.toLowerCase() === address).map(({ source }) => source);
}

test('who writes is told that the message arrived and when to expect an answer', async () => {
  await send('ann@sender.example');
  const [source = '', ...more] = await arrivedAt('ann@sender.example');
  expect(more).toEqual([]);
  expect(source).toMatch(/^Subject: We have your message\r?$/m);
  expect(source).toMatch(/^Reply-To: inbox@studio\.example\r?$/m);
  const [, text = '', html = ''] = source.split(/Content-Type: text\/(?:plain|html)/);
  for (const part of [text, html]) {
    expect(part).toContain('Tuesday-Saturday 10am-4pm CET');
    expect(part).toContain('If you did not write to us, you can ignore this mail.');
  }
});

test('mail comes from the studio where MAIL_FROM names no other sender', async () => {
  await send('bea@sender.example');
  const [source = ''] = await arrivedAt('bea@sender.example');
  expect(source).toMatch(/^From: Reel Deal <inbox@studio\.example>\r?$/m);
});

test('nothing that was sent stands in the acknowledgement, which may reach a stranger', async () => {
  await send('stranger@sender.example');
  const [source] = await arrivedAt('stranger@sender.example');
  expect(source).toContain('We have your message');
  expect(source).not.toMatch(/Quentin|Zeppelin|watches|spam\.example/);
});

test('the acknowledgement says that a program wrote it, the message to the studio does not', async () => {
  await send('robot@sender.example');
  const automatic = /^Auto-Submitted: auto-replied\r?$/m;
  expect(await arrivedAt('robot@sender.example')).toEqual([expect.stringMatching(automatic)]);
  expect(await arrivedAt('inbox@studio.example')).toEqual([expect.not.stringMatching(automatic)]);
});

test('the address cannot be read in the Message-ID', async () => {
  await send('Hidden@sender.example');
  const [mail] = await db.select().from(mails).where(sql`${mails.to} = 'Hidden@sender.example'`);
  expect(mail!.messageId).toMatch(/^<[\w-]{43}@studio\.example>$/);
  expect(mail!.messageId).not.toMatch(/hidden|sender/i);
});

test('an address gets one acknowledgement a day, however it is written, and the studio every message', async () => {
  for (const email of ['bo@sender.example', 'Bo@Sender.Example', 'BO@SENDER.EXAMPLE']) await send(email);
  expect(await arrivedAt('bo@sender.example')).toHaveLength(1);
  expect(await arrivedAt('inbox@studio.example')).toHaveLength(3);
});

test('a tag in the address makes no other mailbox', async () => {
  for (const email of ['fay@sender.example', 'fay+1@sender.example', 'Fay+2@sender.example']) await send(email);
  await drain();
  expect(mailbox.deliveries.flatMap(({ to }) => to).filter((to) => to !== 'inbox@studio.example')).toEqual(['fay@sender.example']);
});

test('after midnight in UTC the address gets another one', async () => {
  await send('cy@sender.example');
  clock.advance(13 * hours + 59 * minutes);
  await send('cy@sender.example');
  expect(await arrivedAt('cy@sender.example')).toHaveLength(1);
  clock.advance(1 * minutes);
  await send('cy@sender.example');
  expect(await arrivedAt('cy@sender.example')).toHaveLength(2);
});

test('eight messages at the same moment are all kept, and acknowledged once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => send('di@sender.example')));
  expect(await arrivedAt('di@sender.example')).toHaveLength(1);
  expect(await arrivedAt('inbox@studio.example')).toHaveLength(8);
});

test('when the acknowledgement cannot be written, nothing is kept, and the next message is acknowledged', async () => {
  await db.execute(sql`alter table mails add constraint refused check ("to" <> 'ed@sender.example') not valid`);
  const refused = await call('POST', '/api/contact', { body: form('ed@sender.example') });
  await db.execute(sql`alter table mails drop constraint refused`);
  expect(refused.status).toBe(500);
  expect(await db.select().from(contactMessages).where(sql`email = 'ed@sender.example'`)).toEqual([]);
  expect(await arrivedAt('inbox@studio.example')).toEqual([]);
  await send('ed@sender.example');
  expect(await arrivedAt('ed@sender.example')).toHaveLength(1);
});
