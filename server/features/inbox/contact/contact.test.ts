import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://studio.example', TRUST_PROXY: '127.0.0.1' } });
const { call, db, clock, drain } = testApp;
await changeStudio(db, { studioName: 'Reel Deal', studioEmail: 'inbox@studio.example' });
const cookie = `__Host-${await ownerCookie(testApp)}`;

const form = (changes: object = {}) => ({
  name: 'Ann Sender',
  email: 'ann@sender.example',
  subject: 'A trailer',
  message: 'We need a trailer.\nBy next month.',
  ...changes,
});

let visitors = 0;
/** Sends the form from a new network each time. */
const send = (body: object) => call('POST', '/api/contact', { body, headers: { 'x-forwarded-for': `198.51.100.${visitors++}` } });

/** Sends the form and delivers the mail. @returns what arrived at the studio */
async function sendAndReceive(body: object) {
  await drain();
  const { length } = mailbox.deliveries;
  expect((await send(body)).status).toBe(201);
  await drain();
  const arrived = mailbox.deliveries.slice(length).filter(({ to }) => !to.includes('ann@sender.example'));
  expect(arrived).toHaveLength(1);
  const [headers = '', ...parts] = arrived[0]!.source.split('\r\n\r\n');
  return { to: arrived[0]!.to, headers, text: parts.join('\n') };
}

test('forwards a message to the studio, with replies going to the visitor', async () => {
  const { to, headers, text } = await sendAndReceive(form());
  expect(to).toEqual(['inbox@studio.example']);
  expect(headers).toMatch(/^Reply-To: ann@sender\.example\r?$/m);
  expect(headers).toMatch(/^Subject: Message from Ann Sender: A trailer\r?$/m);
  expect(text).toContain('We need a trailer.');
  expect(text).toContain('By next month.');
});

test('stores a message with its line breaks and shows it in the admin area', async () => {
  const message = 'First line\nsecond line\n\nand a last one';
  await send(form({ email: 'lines@sender.example', message, subject: '  ' }));
  const [stored] = await db.select().from(contactMessages).where(eq(contactMessages.email, 'lines@sender.example'));
  const read = await call('GET', `/api/admin/contact-messages/${stored!.id}`, { cookie });
  expect(read.body).toEqual({
    success: true,
    message: {
      id: stored!.id,
      name: 'Ann Sender',
      email: 'lines@sender.example',
      subject: null,
      message,
      status: 'unread',
      clientId: null,
      packageId: null,
      invoiceId: null,
      leadId: null,
      createdAt: clock.now().toISOString(),
    },
    senderId: null,
  });
});

test('responds with 404 for an unknown message', async () => {
  expect(await call('GET', '/api/admin/contact-messages/2147483647', { cookie })).toMatchObject({
    status: 404,
    body: { message: 'Message not found.' },
  });
});

test('says "No Subject" when the subject is missing', async () => {
  const { headers } = await sendAndReceive(form({ subject: undefined }));
  expect(headers).toMatch(/^Subject: Message from Ann Sender: No Subject\r?$/m);
});

test('rejects line breaks in names, subjects and addresses, which could inject headers', async () => {
  for (const changes of [
    { name: 'Ann\r\nBcc: all@victim.example' },
    { subject: 'Hi\nBcc: all@victim.example' },
    { email: 'a@b.example\nBcc: x' },
  ])
    expect(await send(form(changes))).toMatchObject({
      status: 422,
      body: { errors: { [Object.keys(changes)[0]!]: [expect.any(String)] } },
    });
  const { headers, to } = await sendAndReceive(form({ message: 'A message\r\nBcc: all@victim.example\r\n\r\nwith lines' }));
  expect(headers).not.toContain('Bcc');
  expect(to).toEqual(['inbox@studio.example']);
});

test('shows HTML in a message as text', async () => {
  const { text } = await sendAndReceive(form({ name: '<b>Ann</b>', message: '<img src=x onerror=alert(1)> & "more"' }));
  const html = text.slice(text.indexOf('<!doctype html>'));
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;');
  expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>');
});

test('rejects null characters on their field', async () => {
  expect((await send(form({ message: 'A null \u0000 character' }))).body.errors).toHaveProperty('message');
  expect((await send(form({ name: 'Ann \u0000' }))).body.errors).toHaveProperty('name');
});

test('handles a lone surrogate', async () => {
  expect((await send(form({ message: `Cut in the middle of an emoji: ${'😀'.slice(0, 1)}` }))).status).toBeOneOf([201, 422]);
});

test('keeps text in any script unchanged', async () => {
  await send(form({ name: 'Zoë 李', email: 'zoe@sender.example', message: 'Größe, naïve, 動画, 🎬 – all of it' }));
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.email, 'zoe@sender.example'));
  expect(row).toMatchObject({ name: 'Zoë 李', message: 'Größe, naïve, 動画, 🎬 – all of it' });
});

test('limits messages to 20 per network in ten minutes', async () => {
  const from = (network: string) => call('POST', '/api/contact', { body: form(), headers: { 'x-forwarded-for': network } });
  for (let count = 0; count < 20; count++) expect((await from('203.0.113.1')).status).toBe(201);
  const refused = await from('203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Please try again in') } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.2')).status).toBe(201);
});
