import { beforeEach, expect, test } from 'vitest';
import { mailCopies, mails } from '#server/db/schema/messaging/mail.ts';
import { clientManagementMails } from '#server/features/accounts/client-management/client-management.mails.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notificationMails } from '#server/features/messaging/notifications/notifications.mails.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(mailCopies);
  await db.delete(mails);
});

const news = ['One', 'Two'].map((text) => ({ text, link: '/admin', aboutClientId: null }));

const path = (name: string) => `/api/admin/mail-copies/${name}`;
const change = (name: string, subject: string, text: string) => call('PUT', path(name), { cookie, body: { subject, text } });
const preview = (name: string, subject: string, text: string) => call('POST', `${path(name)}/preview`, { cookie, body: { subject, text } });
const list = async () => (await call('GET', '/api/admin/mail-copies', { cookie })).body.copies as Record<string, unknown>[];
const read = async (name: string) => (await list()).find((copy) => copy.name === name);

async function approve(name: string) {
  await db.transaction((tx) => sendMail(deps, tx, clientManagementMails.accessApproved, { name, email: 'ann@client.example' }));
  const [mail] = await db.delete(mails).returning();
  return mail!;
}

test('the next email has the new subject and opening lines, until they are reset', async () => {
  expect(await change('accessApproved', '{name}, welcome to {studio}', 'Dear {name},\n\nCome in.\nSign in.')).toMatchObject({
    status: 200,
    body: { copy: { subject: '{name}, welcome to {studio}', isChanged: true, placeholders: ['name', 'studio'] } },
  });
  expect(await approve('Ann')).toMatchObject({
    subject: 'Ann, welcome to Picturelock',
    content: { heading: 'Welcome to the client portal', paragraphs: ['Dear Ann,', 'Come in.\nSign in.'], action: { label: 'Sign in' } },
  });
  await call('DELETE', path('accessApproved'), { cookie });
  expect(await read('accessApproved')).toMatchObject({ subject: 'Your access request was approved', isChanged: false });
  const mail = await approve('Ann');
  expect(mail).toMatchObject({ subject: 'Your access request was approved', content: { paragraphs: ['Hello Ann,', expect.any(String)] } });
  expect(mail.content).not.toHaveProperty('copy');
  const log = (await call('GET', '/api/admin/audit', { cookie })).body as { action: string; target: string }[];
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'mail_copy.reset', target: 'Access request approved' },
    { action: 'mail_copy.changed', target: 'Access request approved' },
  ]);
});

test('keeps what follows the opening lines', async () => {
  await change('contactReceived', 'Thanks', 'We read everything.');
  const body = { name: 'Ann', email: 'ann@client.example', message: 'Could you edit two videos a week?' };
  await call('POST', '/api/contact', { body });
  const mail = (await db.select().from(mails)).find(({ to }) => to === body.email);
  expect(mail).toMatchObject({
    subject: 'Thanks',
    content: { paragraphs: ['We read everything.', expect.stringContaining('Our hours are')] },
  });
});

test('an email that passes on a message may do without opening lines, or open with the words of the studio', async () => {
  expect(await read('contactMessage')).toMatchObject({ audience: 'studio', placeholders: ['name', 'subject', 'studio'], text: '' });
  const body = { name: 'Ann', email: 'ann@client.example', subject: 'Shorts', message: 'Could you edit two videos a week?' };
  const forward = async () => {
    await call('POST', '/api/contact', { body });
    const [mail] = (await db.delete(mails).returning()).filter(({ replyTo }) => replyTo === body.email);
    return mail;
  };
  expect(await forward()).toMatchObject({ subject: 'Message from Ann: Shorts', content: { paragraphs: [], message: body.message } });
  await change('contactMessage', '[{studio}] {name}', '{name} asks about {subject}.');
  expect(await forward()).toMatchObject({
    subject: '[Picturelock] Ann',
    content: { heading: 'Shorts', paragraphs: ['Ann asks about Shorts.'], message: body.message },
  });
  expect(await change('contactMessage', 'Message', '')).toMatchObject({ status: 200, body: { copy: { text: '' } } });
  expect((await preview('contactMessage', 'Message', '')).status).toBe(200);
});

test('a digest lists the notifications below the words of the studio', async () => {
  await change('adminNotifications', '{count} things for {name}', 'Dear {name},\n\nthis is new:');
  await db.transaction((tx) =>
    sendMail(deps, tx, notificationMails.adminNotifications, {
      recipient: { id: 1, email: 'bo@studio.example', name: 'Bo', preferences: {} },
      notifications: news,
    }),
  );
  expect(await db.select().from(mails)).toMatchObject([
    {
      subject: '2 things for Bo',
      content: { heading: '2 new notifications', paragraphs: ['Dear Bo,', 'this is new:'], links: [{ text: 'One' }, { text: 'Two' }] },
    },
  ]);
});

test('a name is neither searched for placeholders nor able to break the subject or the layout', async () => {
  await change('accessApproved', 'For {name}', 'Dear {name}');
  const mail = await approve('{studio}\r\nBcc: victim@elsewhere.example <b>');
  expect(mail.subject).toBe('For {studio} Bcc: victim@elsewhere.example <b>');
  const { html } = (await preview('accessApproved', 'S', '<img src=x onerror=alert(1)> {name}')).body;
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Ann Carter');
  expect(html).not.toMatch(/<img|<style|<script/);
});

test('names the placeholders that an email does not have, on their fields', async () => {
  const { status, body } = await change('contactReceived', 'Hello {name}', '{studio} thanks {name} for {constructor}');
  expect(status).toBe(422);
  expect(body.errors).toEqual({ subject: ['This email has no {name}'], text: ['This email has no {name} or {constructor}'] });
  expect(await read('contactReceived')).toMatchObject({ isChanged: false });
});

test.each([
  ['a\nb', 'Hello', 'subject'],
  ['a\u0000b', 'Hello', 'subject'],
  ['', 'Hello', 'subject'],
  ['x'.repeat(151), 'Hello', 'subject'],
  ['Hello', ' ', 'text'],
  ['Hello', 'x'.repeat(2001), 'text'],
  ['Hello', 'a\u0000b', 'text'],
])('refuses %j as the subject with %j as the text', async (subject, text, field) => {
  for (const { status, body } of [await change('accessApproved', subject, text), await preview('accessApproved', subject, text)]) {
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  }
});

test.each(['nothing', 'constructor', '__proto__', 'testMail'])('there is no changeable email called %s', async (name) => {
  expect((await change(name, 'S', 'T')).status).toBe(404);
  expect((await preview(name, 'S', 'T')).status).toBe(404);
  expect((await call('DELETE', path(name), { cookie })).status).toBe(404);
});

test('previews what is not saved yet, with the name of the studio', async () => {
  const { body } = await preview('invoice', 'Invoice {number} by {studio}', 'Dear {name}, {amount} by {due}.');
  expect(body.subject).toBe('Invoice INV-2026-0004 by Picturelock');
  expect(body.html).toContain('Dear Ann Carter, USD 1,500.00 by Jun 30, 2026.');
  expect(await read('invoice')).toMatchObject({ isChanged: false });
  expect(await db.select().from(mails)).toEqual([]);
});
