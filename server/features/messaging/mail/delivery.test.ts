import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '#server/db/pool.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { noUnsubscribeLink, sendMessage } from '#server/testing/send-message.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { deliverMail } from './deliver-mail.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({
  env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Reel Deal <hello@studio.example>', PUBLIC_URL: 'https://studio.example' },
});
const { db, deps, drain, clock } = testApp;

beforeEach(() => {
  mailbox.deliveries.length = 0;
});

/** Sends an email as a feature does. @returns its row */
async function write(to: string, paragraphs = ['Your cut is ready.']) {
  await db.transaction((tx) => sendMessage(deps, tx, { to, subject: 'A new cut', heading: 'A new cut', paragraphs }));
  return read(to);
}

/** Stores an email with an invoice attached, or with other content, but without the job that delivers it. @returns its row */
async function writeWithAttachment(
  to: string,
  content: object = { attachment: { name: 'INV-2026-0001.pdf', document: { invoiceId: 7 } } },
) {
  const message = { to, subject: 'Invoice', heading: 'Invoice', paragraphs: [], ...content };
  const withoutJobs = { ...deps, jobs: { ...deps.jobs, enqueue: async () => undefined } };
  await db.transaction((tx) => sendMessage(withoutJobs, tx, message));
  return read(to);
}

async function read(to: string) {
  const [row] = await db.select().from(mails).where(eq(mails.to, to));
  return row!;
}

/** Makes the files of emails in tests where none has an attachment. */
const noAttachment = () => Promise.reject(new Error('This email has no attachment.'));

/** Makes pending retries due now. */
const makeRetriesDue = () => db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

test('delivers HTML and text from the studio with the stored Message-ID', async () => {
  const { messageId } = await write('ann@client.example');
  await drain();
  expect(mailbox.deliveries).toMatchObject([{ to: ['ann@client.example'], accepted: true }]);
  const { source } = mailbox.deliveries[0]!;
  expect(messageId).toMatch(/^<[\w-]+@studio\.example>$/);
  expect(source).toContain(`Message-ID: ${messageId}`);
  expect(source).toContain('From: Reel Deal <hello@studio.example>');
  expect(source).toMatch(/Content-Type: multipart\/alternative/);
  const [, text = '', html = ''] = source.split(/Content-Type: text\/(?:plain|html)/);
  expect(text).toContain('Your cut is ready.');
  expect(text).not.toContain('<p');
  expect(html).toContain('Your cut is ready.</p>');
  expect(await read('ann@client.example')).toMatchObject({ status: 'sent', attempts: 1, sentAt: clock.now(), lastError: null });
});

test('remembers that an email was sent although the database was away by then', async () => {
  const { id } = await writeWithAttachment('away@client.example');
  let failures = 1;
  const update: typeof db.update = (table) => {
    if (failures-- > 0) throw new ConnectionError('Connection terminated unexpectedly');
    return db.update(table);
  };
  await deliverMail({ ...deps, db: Object.assign(Object.create(db), { update }) }, id, async () => Buffer.from('%PDF'), noUnsubscribeLink);
  expect(mailbox.deliveries).toHaveLength(1);
  expect(await read('away@client.example')).toMatchObject({ status: 'sent', attempts: 1 });
});

test('retries after temporary refusals and delivers once', async () => {
  mailbox.rejectNext(2);
  const { messageId } = await write('bo@client.example');
  await drain();
  const failed = await read('bo@client.example');
  expect(failed).toMatchObject({ status: 'queued', attempts: 1, sentAt: null });
  expect(failed.lastError).toContain('451');
  for (let attempt = 2; attempt <= 5; attempt++) {
    await makeRetriesDue();
    await drain();
  }
  expect(mailbox.deliveries.map(({ accepted }) => accepted)).toEqual([false, false, true]);
  for (const { source } of mailbox.deliveries) expect(source).toContain(`Message-ID: ${messageId}`);
  expect(await read('bo@client.example')).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
});

test('does not retry before the delay is over', async () => {
  mailbox.rejectNext(1);
  await write('cy@client.example');
  await drain();
  await drain();
  expect(mailbox.deliveries).toHaveLength(1);
  const { rows } = await db.execute(sql`select start_after > now() as delayed from pgboss.job where state = 'retry'`);
  expect(rows).toEqual([{ delayed: true }]);
  await makeRetriesDue();
  await drain();
});

test('doubles the delay between retries', async () => {
  mailbox.rejectNext(3);
  await write('ben@client.example');
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await makeRetriesDue();
    await drain();
    const { rows } = await db.execute<{ seconds: number }>(
      sql`select extract(epoch from start_after - started_on)::float as seconds from pgboss.job where state = 'retry'`,
    );
    delays.push(rows[0]!.seconds);
  }
  // The delays are at least 5, 10 and 20 seconds, plus up to as much jitter.
  expect(delays[0]).toBeGreaterThanOrEqual(5);
  expect(delays[1]).toBeGreaterThanOrEqual(10);
  expect(delays[2]).toBeGreaterThanOrEqual(20);
  expect(delays[0]).toBeLessThan(20);
  await makeRetriesDue();
  await drain();
  expect(await read('ben@client.example')).toMatchObject({ status: 'sent', attempts: 4 });
});

test('resends an email with the same Message-ID when the connection drops before the response', async () => {
  mailbox.disconnectNext(1);
  const { messageId } = await write('deb@client.example');
  await drain();
  expect(await read('deb@client.example')).toMatchObject({ status: 'queued', attempts: 1, lastError: expect.stringMatching(/closed/i) });
  await makeRetriesDue();
  await drain();
  expect(mailbox.deliveries.map(({ accepted }) => accepted)).toEqual([true, true]);
  for (const { source } of mailbox.deliveries) expect(source).toContain(`Message-ID: ${messageId}`);
  const rows = await db.select().from(mails).where(eq(mails.to, 'deb@client.example'));
  expect(rows).toMatchObject([{ messageId, status: 'sent', attempts: 2, lastError: null }]);
});

test('delivers once after an outage of the mail server', async () => {
  await mailbox.stop();
  await write('fay@client.example');
  await drain();
  expect(await read('fay@client.example')).toMatchObject({ status: 'queued', lastError: expect.stringMatching(/ECONNREFUSED|ECONNRESET/) });
  await mailbox.restart();
  await makeRetriesDue();
  await drain();
  expect(mailbox.deliveries).toMatchObject([{ to: ['fay@client.example'], accepted: true }]);
  expect(await read('fay@client.example')).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
});

test('sends an email once even if its job runs twice', async () => {
  const { id } = await write('di@client.example');
  await drain();
  await deliverMail(deps, id, noAttachment, noUnsubscribeLink);
  expect(mailbox.deliveries).toHaveLength(1);
  expect((await read('di@client.example')).attempts).toBe(1);
});

test('delivers other emails when one fails', async () => {
  mailbox.rejectNext(1);
  await write('ed@client.example');
  await write('flo@client.example');
  await drain();
  expect(mailbox.deliveries.filter(({ accepted }) => accepted)).toHaveLength(1);
  await makeRetriesDue();
  await drain();
  expect([await read('ed@client.example'), await read('flo@client.example')]).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
});

test('sends nothing when the transaction is rolled back', async () => {
  const rolledBack = db.transaction(async (tx) => {
    await sendMessage(deps, tx, { to: 'gus@client.example', subject: 'Lost', heading: 'Lost', paragraphs: [] });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await drain();
  expect(mailbox.deliveries).toEqual([]);
});

test('prevents header injection by line breaks in addresses and subjects', async () => {
  await db.transaction((tx) =>
    sendMessage(deps, tx, {
      to: 'hal@client.example',
      replyTo: 'ann@sender.example\r\nBcc: all@victim.example',
      subject: 'Hello\r\nBcc: all@victim.example\u2028X-More: yes',
      heading: 'Hello',
      paragraphs: [],
    }),
  );
  expect(await read('hal@client.example')).toMatchObject({ subject: 'Hello Bcc: all@victim.example X-More: yes' });
  await drain();
  expect(mailbox.deliveries.flatMap(({ to }) => to)).toEqual(['hal@client.example']);
  expect(mailbox.deliveries[0]!.source).not.toMatch(/^(Bcc|X-More):/m);
});

test('delivers an attachment as it is at delivery', async () => {
  const content = Buffer.from('%PDF-1.7 as it is now');
  const { id, messageId } = await writeWithAttachment('ivy@client.example');
  await deliverMail(deps, id, async (_, document) => Buffer.from(`${content} ${JSON.stringify(document)}`), noUnsubscribeLink);
  const { source, raw } = mailbox.deliveries[0]!;
  expect(source).toContain(`Message-ID: ${messageId}`);
  expect(source).toMatch(/Content-Type: application\/pdf; name=INV-2026-0001\.pdf/);
  expect(source).toMatch(/Content-Disposition: attachment; filename=INV-2026-0001\.pdf/);
  expect(raw.replace(/\r\n/g, '')).toContain(Buffer.from(`${content} {"invoiceId":7}`).toString('base64'));
});

test('shows a picture inside the email, with a text in its place', async () => {
  const { id, messageId } = await writeWithAttachment('kim@client.example', { picture: { posterOf: 3, alt: 'Version 2 of <Trailer>' } });
  await deliverMail(
    deps,
    id,
    async (_, source) => Buffer.from('posterOf' in source ? `JPEG of ${source.posterOf}` : 'PDF'),
    noUnsubscribeLink,
  );
  const { source, raw } = mailbox.deliveries[0]!;
  const cid = `picture.${messageId.slice(1, -1)}`;
  expect(source).toContain(`src="cid:${cid}" alt="Version 2 of &lt;Trailer&gt;"`);
  expect(source).toContain(`Content-ID: <${cid}>`);
  expect(source).toContain('Content-Disposition: inline; filename=picture.jpg');
  expect(raw).toContain(Buffer.from('JPEG of 3').toString('base64'));
});

test('delivers an email whose picture its reader may not see without it', async () => {
  const { id } = await writeWithAttachment('lou@client.example', { picture: { posterOf: 3, alt: 'Version 2' } });
  await deliverMail(deps, id, async () => undefined, noUnsubscribeLink);
  expect(mailbox.deliveries[0]!.source).not.toMatch(/<img|image\/jpeg|Version 2/);
});

test('retries an attachment that cannot be made, then delivers the email without it', async () => {
  const { id } = await writeWithAttachment('jo@client.example');
  const failing = () => Promise.reject(new Error('No renderer'));
  for (let attempt = 1; attempt <= 3; attempt++) {
    await expect(deliverMail(deps, id, failing, noUnsubscribeLink)).rejects.toThrow('No renderer');
    expect(await read('jo@client.example')).toMatchObject({ status: 'queued', attempts: attempt, lastError: 'No renderer' });
  }
  expect(mailbox.deliveries).toEqual([]);
  await deliverMail(deps, id, failing, noUnsubscribeLink);
  expect(mailbox.deliveries).toMatchObject([{ to: ['jo@client.example'], accepted: true }]);
  expect(mailbox.deliveries[0]!.source).not.toContain('application/pdf');
  expect(await read('jo@client.example')).toMatchObject({ status: 'sent', attempts: 4 });
});
