import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailTransport } from '#server/adapters/mail-transport.ts';
import { jobHandlers, queues } from '#server/areas.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { startJobs } from '#server/job-queue/jobs.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { noUnsubscribeLink, sendMessage } from '#server/testing/send-message.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { deliverMail } from './deliver-mail.ts';

const slow = 'slow.example';

async function openStudio() {
  const mailbox = await openMailbox();
  mailbox.slowDown(slow);
  const { db, deps, connection } = await createTestApp({ env: { SMTP_URL: mailbox.url } });
  const write = (to: string) =>
    db.transaction((tx) => sendMessage(deps, tx, { to, subject: 'A new cut', heading: 'A new cut', paragraphs: [] }));
  const read = async (to: string) => (await db.select().from(mails).where(eq(mails.to, to)))[0]!;
  return { mailbox, db, deps, connection, write, read };
}

test('gives up on a server that keeps responding without an end, and tries again later', async () => {
  const { mailbox, deps, write, read } = await openStudio();
  await write(`ann@${slow}`);
  const timeouts = [new AbortController(), new AbortController()];
  const remaining = [...timeouts];
  const mail = await openMailTransport(deps.settings.mail, () => remaining.shift()!.signal);
  onTestFinished(() => mail.close());
  const deliver = async (to: string) =>
    deliverMail({ ...deps, mail }, (await read(to)).id, () => Promise.reject(new Error('No attachment')), noUnsubscribeLink);
  const delivering = deliver(`ann@${slow}`);
  delivering.catch(() => undefined);
  await vi.waitFor(() => expect(mailbox.slowDeliveries).toEqual([`ann@${slow}`]), { timeout: 10_000 });
  timeouts[0]!.abort();
  await expect(delivering).rejects.toThrow("The mail server didn't accept the email within 90 seconds.");
  expect(await read(`ann@${slow}`)).toMatchObject({ status: 'queued', attempts: 1, lastError: expect.stringMatching(/within 90 seconds/) });

  await write('bo@client.example');
  await deliver('bo@client.example');
  expect(await read('bo@client.example')).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a domain whose emails hang delays no others', async () => {
  const { mailbox, deps, connection, write, read } = await openStudio();
  for (let count = 1; count <= 12; count++) await write(`person-${count}@${slow}`);
  const jobs = await startJobs(connection, { queues, works: true, onError: (error) => console.error(error) });
  // The deliveries are ended first, because stopping the jobs waits for those that run.
  onTestFinished(async () => {
    deps.mail.close();
    await mailbox.stop();
    await jobs.stop();
  });
  await jobs.work(jobHandlers({ ...deps, jobs }));
  await vi.waitFor(() => expect(mailbox.slowDeliveries).toHaveLength(1), { timeout: 10_000 });
  for (const to of ['ann@client.example', 'bo@other.example']) await write(to);
  await vi.waitFor(() => expect(mailbox.deliveries).toHaveLength(2), { timeout: 10_000 });
  await vi.waitFor(async () => expect((await read('bo@other.example')).status).toBe('sent'));
  // Emails to the slow domain are delivered one after another, and the first still has time left.
  expect(mailbox.slowDeliveries).toHaveLength(1);
});

test('emails to a domain wait for each other, whatever the spelling', async () => {
  const { db, write } = await openStudio();
  for (const to of ['ann@client.example', 'Bo@CLIENT.example', 'cy@other.example']) await write(to);
  const { rows } = await db.execute(
    sql`select group_id as domain, count(*)::int from pgboss.job where name = 'deliver-mail' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { domain: 'client.example', count: 2 },
    { domain: 'other.example', count: 1 },
  ]);
});
