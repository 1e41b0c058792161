import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** An app with this mail server, used by its owner. */
async function openTestApp(smtpUrl?: string) {
  const testApp = await createTestApp({ env: { MAIL_FROM: 'Studio <hello@studio.example>', ...(smtpUrl && { SMTP_URL: smtpUrl }) } });
  const cookie = await ownerCookie(testApp);
  return {
    sendTestMail: (to = 'ann@client.example') => testApp.call('POST', '/api/admin/settings/test-mail', { cookie, body: { to } }),
    storedMails: () => testApp.db.select().from(mails),
  };
}

test('reports an accepted email as sent, without storing it', async () => {
  const mailbox = await openMailbox();
  const { sendTestMail, storedMails } = await openTestApp(mailbox.url);
  expect(await sendTestMail()).toMatchObject({ status: 200, body: { success: true, outcome: 'sent', detail: null } });
  expect(mailbox.deliveries).toMatchObject([{ to: ['ann@client.example'], accepted: true }]);
  expect(mailbox.deliveries[0]!.source).toContain('Subject: Test email from Picturelock');
  expect(await storedMails()).toEqual([]);
});

test('stores the email and reports it when there is no mail server', async () => {
  const { sendTestMail, storedMails } = await openTestApp();
  expect((await sendTestMail()).body).toEqual({ success: true, outcome: 'kept', detail: expect.stringContaining('SMTP_URL is not set') });
  expect(await storedMails()).toMatchObject([{ to: 'ann@client.example', subject: 'Test email from Picturelock', status: 'kept' }]);
});

test('reports a rejection with the message of the mail server', async () => {
  const mailbox = await openMailbox();
  const { sendTestMail } = await openTestApp(mailbox.url);
  mailbox.rejectRecipient('nobody@client.example');
  expect((await sendTestMail('nobody@client.example')).body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('550') });
  mailbox.rejectNext(1);
  expect((await sendTestMail()).body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('Please try again later') });
});

test('reports an unreachable mail server as a failure', async () => {
  const mailbox = await openMailbox();
  const { sendTestMail } = await openTestApp(mailbox.url);
  await mailbox.stop();
  expect((await sendTestMail()).body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('ECONNREFUSED') });
  await mailbox.restart();
  expect((await sendTestMail()).body).toMatchObject({ outcome: 'sent' });
});

test('allows ten test emails per hour', async () => {
  const { sendTestMail } = await openTestApp();
  for (let count = 1; count <= 10; count++) expect((await sendTestMail()).status).toBe(200);
  expect(await sendTestMail()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

/** A mail server that echoes everything it receives. */
async function openEchoServer(methods: string) {
  const server = createServer((socket) => {
    socket.write('220 echo\r\n');
    socket.on('data', (sent) => {
      const command = sent.toString().trim();
      if (/^EHLO/.test(command)) socket.write(`250-echo\r\n250 AUTH ${methods}\r\n`);
      else if (command === 'AUTH LOGIN') socket.write('334 VXNlcm5hbWU6\r\n');
      else if (command === Buffer.from('studio').toString('base64')) socket.write('334 UGFzc3dvcmQ6\r\n');
      else socket.write(`535 You said ${command}, that is ${Buffer.from(command, 'base64').toString()} or ${command.split(' ').pop()}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return server.address() as { port: number };
}

test.each(['PLAIN', 'LOGIN'])('redacts the password when the mail server echoes it after AUTH %s', async (method) => {
  const { port } = await openEchoServer(method);
  const { sendTestMail } = await openTestApp(`smtp://studio:se%2Fcret%20word@127.0.0.1:${port}`);
  const { body, text } = await sendTestMail();
  expect(body).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('535 You said') });
  expect(text).toContain('•••');
  const secret = 'se/cret word';
  for (const encoding of [secret, 'se%2Fcret', 'cret', btoa(secret), btoa(`\0studio\0${secret}`)]) expect(text).not.toContain(encoding);
});
