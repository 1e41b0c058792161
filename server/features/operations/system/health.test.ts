import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { payments, webhookEvents } from '#server/db/schema/billing/payments.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { sealingCertificate } from '#server/db/schema/sales/signing.ts';
import { requireIdentity } from '#server/features/sales/signing/sealing-certificate.service.ts';
import { queueDueJobs, readTime } from '#server/job-queue/scheduler.ts';
import { days, hours, subtractMilliseconds } from '#server/shared/clock.ts';
import { scratchDirectory } from '#server/testing/backups.ts';
import { cards, createClient, createProject, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin } from '#server/testing/uploads.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { readHealth } from './read-health.ts';

async function openStudio(env: Record<string, string> = {}) {
  const testApp = await createTestApp({ env });
  const cookie = await ownerCookie(testApp);
  const read = async () => {
    const { status, body } = await testApp.call('GET', '/api/admin/system', { cookie });
    expect(status).toBe(200);
    return body;
  };
  return { ...testApp, read, readHealth: async () => (await read()).health };
}

/** The problems of the server's parts, without those that have none. */
function problemsOf(health: Record<string, { problem?: string | null }>): Record<string, string> {
  return Object.fromEntries(Object.entries(health).flatMap(([part, { problem }]) => (problem ? [[part, problem]] : [])));
}

test.each([
  [20_000_000_000, null],
  [15_000_000_000, /^Clients' uploads are refused once they have sent 9\.8 GB more\. Free some/],
  [5_100_000_000, /^Clients' uploads are refused, because the last 5 GB are kept for the studio\./],
])('warns before uploads are refused: with %i bytes free', async (free, problem) => {
  const { readHealth, deps } = await openStudio();
  vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(free);
  const { storage } = await readHealth();
  expect(storage).toMatchObject({ free, problem: problem && expect.stringMatching(problem) });
});

test('warns when the uploads underway need more space than there is', async () => {
  const studio = await openStudio();
  vi.spyOn(studio.deps.storage, 'freeSpace').mockResolvedValue(80_000_000_000);
  for (const { id, cookie } of [await createClient(studio), await createClient(studio)]) {
    const project = await createProject(studio, { clientId: id });
    await begin(studio.url, cookie, { filename: 'A001.mov', projectId: String(project.id), type: 'source' }, 40_000_000_000);
  }
  expect((await studio.readHealth()).storage.problem).toBe(
    'The uploads underway need 80 GB, but there is space for 74.8 GB. You can see and cancel them under Storage.',
  );
});

test('reports a healthy server, and what its settings lack', async () => {
  const { read, db, deps } = await openStudio();
  vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(20_000_000_000);
  await db.insert(webhookEvents).values({ eventId: 'evt_1', type: 'payout.paid', receivedAt: new Date('2026-03-01T10:00:00Z') });
  const { health, checks } = await read();
  expect(problemsOf(health)).toEqual({});
  expect(health).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { isEmbedded: true, version: expect.stringMatching(/^\d+(\.\d+)?$/), size: expect.any(Number) },
    storage: { kind: 'disk', free: expect.any(Number) },
    jobs: { waiting: 0, oldestSince: null, failed: 0 },
    mail: { hasServer: false, lastSentAt: null, waiting: 0, failed: 0, withheld: 0 },
    payments: { mode: 'sandbox', lastEventAt: '2026-03-01T10:00:00.000Z' },
    backups: { isOn: false, total: 0 },
  });
  expect(checks).toContainEqual({ name: 'proxy', advice: null });
  expect(checks).toContainEqual({ name: 'email', advice: expect.stringMatching(/SMTP_URL/) });
});

test('emails that the mail server rejects are a problem, from the first attempt until they are sent', async () => {
  const mailbox = await openMailbox();
  const { readHealth, call, db, drain, clock } = await openStudio({ SMTP_URL: mailbox.url });
  mailbox.rejectNext(1);
  const body = { name: 'Ann', email: 'ann@sender.example', message: 'A message that is acknowledged.' };
  expect(await call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
  await drain();
  const { mail } = await readHealth();
  expect(mail).toMatchObject({ hasServer: true, waiting: 1, failed: 0 });
  expect(mail.problem).toMatch(/^The mail server isn't accepting emails\. .*451/);
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await drain();
  expect((await readHealth()).mail).toMatchObject({ problem: null, waiting: 0, lastSentAt: clock.now().toISOString() });

  await db.update(mails).set({ status: 'failed' });
  const { failed, problem } = (await readHealth()).mail;
  expect(failed).toBeGreaterThan(1);
  expect(problem).toBe(`${failed} emails couldn't be sent. You can see why under Email, and send them again.`);
});

test('emails that have been waiting for ten minutes are a problem, whether or not they were tried', async () => {
  const mailbox = await openMailbox();
  const { readHealth, call, db, drain } = await openStudio({ SMTP_URL: mailbox.url });
  const body = { name: 'Ann', email: 'ann@sender.example', message: 'A message that is acknowledged.' };
  expect(await call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
  const waitSince = (age: string) =>
    db.execute(sql`update pgboss.job set created_on = now() - ${age}::interval where name = 'deliver-mail' and state <= 'active'`);
  await waitSince('9 minutes');
  expect((await readHealth()).mail.problem).toBeNull();
  await waitSince('11 minutes');
  expect((await readHealth()).mail.problem).toMatch(/^Emails have been waiting for more than 10 minutes\. Check .*WORKERS/);
  mailbox.rejectNext(2);
  await drain();
  await db.update(mails).set({ status: 'failed' }).where(eq(mails.to, 'ann@sender.example'));
  const { problem } = (await readHealth()).mail;
  expect(problem).toMatch(/^An email couldn't be sent\..* Emails have been waiting for more than 10 minutes\. The mail server .*451/);
});

test('jobs that have waited for long are a problem, except for conversions and webhooks, which wait for each other', async () => {
  const { readHealth, db, deps } = await openStudio();
  const enqueueSince = async (name: 'process-video' | 'deliver-webhook' | 'fetch-thumbnail', since: string) => {
    await db.transaction((tx) => deps.jobs.enqueue(tx, name, { fileId: 1, source: 'youtube:1', deliveryId: 1 } as never));
    await db.execute(sql`update pgboss.job set start_after = now() - ${since}::interval where name = ${name}`);
  };
  await enqueueSince('process-video', '3 hours');
  await enqueueSince('deliver-webhook', '1 hour');
  await enqueueSince('fetch-thumbnail', '9 minutes');
  const { jobs } = await readHealth();
  expect(jobs).toMatchObject({ problem: null, waiting: 3, failed: 0 });
  expect(Date.now() - Date.parse(jobs.oldestSince)).toBeLessThan(10 * 60_000);
  await db.execute(sql`update pgboss.job set start_after = now() - interval '11 minutes' where name = 'fetch-thumbnail'`);
  expect((await readHealth()).jobs.problem).toMatch(/more than 10 minutes\. .*WORKERS/);
});

test('jobs that failed are a problem for a day', async () => {
  const { readHealth, db, deps } = await openStudio();
  await db.transaction((tx) => deps.jobs.enqueue(tx, 'renew-packages', {}));
  const failSince = (since: string) =>
    db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() - ${since}::interval where name = 'renew-packages'`);
  await failSince('23 hours');
  expect((await readHealth()).jobs).toMatchObject({ failed: 1, problem: expect.stringMatching(/: Renew packages\. /) });
  await failSince('25 hours');
  expect((await readHealth()).jobs).toMatchObject({ failed: 0, problem: null });
});

test('a scheduled job that is late is a problem, until it has run', async () => {
  const { readHealth, db, deps, drain } = await openStudio();
  const now = await readTime(db);
  await queueDueJobs(deps, subtractMilliseconds(now, 2 * hours));
  const { jobs, problem } = (await readHealth()).schedules;
  expect(problem).toMatch(/^Scheduled jobs are late: .*Send invoice reminders.*\. Check that a process runs background jobs/);
  const reminders = jobs.find(({ name }: { name: string }) => name === 'send-invoice-reminders');
  expect(reminders).toMatchObject({ title: 'Send invoice reminders', lastRunAt: null, isLate: true });
  expect(Date.parse(reminders.nextRunAt)).toBeGreaterThan(now.getTime());
  expect(jobs.map(({ name }: { name: string }) => name)).not.toContain('back-up');
  for (const { name, title } of jobs) expect(title, 'every job has a title of its own').not.toBe(name);
  await queueDueJobs(deps, now);
  await drain();
  const after = (await readHealth()).schedules;
  expect(after.problem).toBeNull();
  expect(after.jobs).toContainEqual({ ...reminders, lastRunAt: expect.any(String), nextRunAt: expect.any(String), isLate: false });
});

test('little disk space is a problem, and so is a missing backup', async () => {
  const directory = scratchDirectory();
  const { readHealth, deps, clock } = await openStudio({ BACKUP_DIR: directory });
  vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(4_900_000_000);
  const name = (time: Date) => `picturelock-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;
  writeFileSync(join(directory, name(new Date(clock.now().getTime() - 49 * hours))), 'an archive');
  expect(problemsOf(await readHealth())).toEqual({
    storage: expect.stringMatching(/^Less than 5 GB of disk space is left\./),
    backups: expect.stringMatching(/^The latest backup is more than two days old\./),
  });
});

test('a bucket that refuses access or hangs is a problem, which is found at the same time as others, within seconds', {
  timeout: 120_000,
}, async () => {
  const s3 = await startS3Server();
  const { readHealth } = await openStudio({ ...s3.env, BACKUP_S3_PREFIX: 'backups' });
  expect(problemsOf(await readHealth())).toEqual({ backups: expect.stringMatching(/^There is no backup yet\./) });
  const waiting: ServerResponse[] = [];
  s3.fault.handle = (_request, response) => {
    waiting.push(response);
    // Neither of the two parts gets an answer before both have asked.
    if (waiting.length >= 2)
      for (const refused of waiting.splice(0)) refused.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  expect(problemsOf(await readHealth())).toEqual({
    storage: expect.stringMatching(/refused access to S3_BUCKET studio-files: AccessDenied\. Check/),
    backups: expect.stringMatching(/^The backups can't be read\. .*refused access/),
  });
  s3.fault.handle = () => true;
  const health = await readHealth();
  expect(problemsOf(health)).toEqual({
    storage: 'There was no answer within 5 seconds.',
    backups: "The backups can't be read. There was no answer within 5 seconds.",
  });
  expect(health.database.version).not.toBeNull();
});

test('a card payment without a webhook is a problem', async () => {
  const studio = await openStudio();
  const { readHealth, db, drain } = studio;
  const { payWith, fetchOutcome } = await startPayment(studio);
  await payWith(cards.good);
  await drain();
  await fetchOutcome();
  expect((await readHealth()).payments).toMatchObject({ problem: null, lastEventAt: expect.any(String) });
  await withoutTriggers(db, (tx) => tx.update(payments).set({ createdAt: sql`now() - interval '61 minutes'` }));
  expect((await readHealth()).payments.problem).toBeNull();
  await db.update(webhookEvents).set({ receivedAt: sql`now() - interval '3 hours'` });
  expect((await readHealth()).payments.problem).toMatch(/\/api\/payments\/webhook/);
  await db.delete(webhookEvents);
  expect((await readHealth()).payments).toMatchObject({ lastEventAt: null, problem: expect.stringMatching(/STRIPE_WEBHOOK_SECRET/) });
});

test('a table that cannot be read is a problem of its part only, without the SQL', async () => {
  const { readHealth, db } = await openStudio({ BACKUP_DIR: scratchDirectory() });
  for (const table of ['backup_results', 'webhook_events']) await db.execute(sql.raw(`alter table ${table} rename to gone_${table}`));
  expect(problemsOf(await readHealth())).toEqual({
    backups: 'The database reported: relation "backup_results" does not exist.',
    payments: 'The database reported: relation "webhook_events" does not exist.',
  });
});

test("says when the owner's sealing certificate expires, a month before, and that the studio's own is replaced", async () => {
  const { db, deps, clock } = await createTestApp();
  const readSeal = async () => (await readHealth(deps)).seal;
  expect(await readSeal()).toEqual({ problem: null, isUploaded: null, validUntil: null });
  await requireIdentity(deps);
  clock.advance(3640 * days);
  expect(await readSeal()).toMatchObject({ problem: null, isUploaded: false });
  await db.update(sealingCertificate).set({ isUploaded: true });
  expect((await readSeal()).problem).toContain('expires on Mar 2, 2036');
  clock.advance(30 * days);
  expect((await readSeal()).problem).toContain('expired on Mar 2, 2036');
});
