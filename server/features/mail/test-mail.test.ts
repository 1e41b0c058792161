import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { mails } from '../../db/schema/mail.ts';
import { ownerCookie } from '../../testing/factories.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { onTestEnd } from '../../testing/on-test-end.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** A server that sends its mail there, and its owner. */
async function openDesk(smtpUrl?: string) {
  const testApp = await createTestApp({ env: { MAIL_FROM: 'Studio <hello@studio.example>', ...(smtpUrl && { SMTP_URL: smtpUrl }) } });
  const cookie = await ownerCookie(testApp);
  return {
    tryMail: (to = 'ann@client.example') => testApp.call('POST', '/api/admin/settings/test-mail', { cookie, body: { to } }),
    written: () => testApp.db.select().from(mails),
  };
}

test('a mail that the mail server takes has been sent, and is not written down', async () => {
  const mailbox = await openMailbox();
  const { tryMail, written } = await openDesk(mailbox.url);
  expect(await tryMail()).toMatchObject({ status: 200, body: { success: true, outcome: 'sent', detail: null } });
  expect(mailbox.deliveries).toMatchObject([{ to: ['ann@client.example'], accepted: true }]);
  expect(mailbox.deliveries[0]!.source).toContain('Subject: Test email from Picturelock');
  expect(await written()).toEqual([]);
});

test('without a mail server it says so, and the mail is kept to be read, as is said', async () => {
  const { tryMail, written } = await openDesk();
  expect((await tryMail()).body).toEqual({ success: true, outcome: 'kept', detail: expect.stringContaining('SMTP_URL is not set') });
  expect(await written()).toMatchObject([{ to: 'ann@client.example', subject: 'Test email from Picturelock', status: 'kept' }]);
});

test('a refusal comes with the words of the mail server', async () => {
  const mailbox = await openMailbox();
  const { tryMail } = await openDesk(mailbox.url);
  mailbox.rejectRecipient('nobody@client.example');
  expect((await tryMail('nobody@client.example')).body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('550') });
  mailbox.rejectNext(1);
  expect((await tryMail()).body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('Please try again later') });
});

test('a mail server that cannot be reached is a failure that is told', async () => {
  const mailbox = await openMailbox();
  const { tryMail } = await openDesk(mailbox.url);
  await mailbox.stop();
  expect((await tryMail()).body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('ECONNREFUSED') });
  await mailbox.restart();
  expect((await tryMail()).body).toMatchObject({ outcome: 'sent' });
});

test('it can be tried ten times an hour', async () => {
  const { tryMail } = await openDesk();
  for (let time = 1; time <= 10; time++) expect((await tryMail()).status).toBe(200);
  expect(await tryMail()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

/** A mail server that repeats everything that is sent to it in what it answers. */
async function openEcho(methods: string) {
  const server = createServer((socket) => {
    socket.write('220 echo\r\n');
    socket.on('data', (sent) => {
      const words = sent.toString().trim();
      if (/^EHLO/.test(words)) socket.write(`250-echo\r\n250 AUTH ${methods}\r\n`);
      else if (words === 'AUTH LOGIN') socket.write('334 VXNlcm5hbWU6\r\n');
      else if (words === Buffer.from('studio').toString('base64')) socket.write('334 UGFzc3dvcmQ6\r\n');
      else socket.write(`535 You said ${words}, that is ${Buffer.from(words, 'base64').toString()} or ${words.split(' ').pop()}\r\n`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestEnd(() => new Promise<void>((closed) => server.close(() => closed())));
  return server.address() as { port: number };
}

test.each(['PLAIN', 'LOGIN'])('a mail server that repeats the password of AUTH %s does not make it known', async (method) => {
  const { port } = await openEcho(method);
  const { tryMail } = await openDesk(`smtp://studio:se%2Fcret%20word@127.0.0.1:${port}`);
  const { body, text } = await tryMail();
  expect(body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('535 You said') });
  expect(text).toContain('•••');
  const secret = 'se/cret word';
  for (const form of [secret, 'se%2Fcret', 'cret', btoa(secret), btoa(`\0studio\0${secret}`)]) expect(text).not.toContain(form);
});
