import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveResults } from '../bench/results/results.ts';
import { contactMessages } from './db/schema/inbox/contact.ts';
import { mails } from './db/schema/messaging/mail.ts';
import { comments } from './db/schema/projects/comments.ts';
import { files } from './db/schema/projects/files.ts';
import { videos } from './db/schema/projects/videos.ts';
import { startAttackers } from './testing/hostile-hour/attackers.ts';
import { startNormalUsers } from './testing/hostile-hour/normal-users.ts';
import { openStudio } from './testing/hostile-hour/studio.ts';
import { growthOf, medianInMinutes, peakMegabytes, sampleMemory } from './testing/process-memory.ts';
import type { Sent } from './testing/traffic.ts';
import { watchHealth } from './testing/watch-health.ts';

const minutes = 60;
const warmUpMinutes = minutes / 6;
/** How much the server's memory may grow, in megabytes a minute. */
const maxGrowth = 1;
/** How long conversions and emails that still wait at the end may take, in milliseconds. */
const settlingTime = 3_600_000;

const studio = await openStudio();
const { db, server, mailbox, client, slowDomains } = studio;
const memory = sampleMemory(server.pid, 5000);
const health = watchHealth(server.url);
const users = startNormalUsers(studio);
const attackers = startAttackers(studio);

const isRefused = ({ status, retryAfter }: Sent) => status === 503 && Number(retryAfter) > 0;
const isAnswered = ({ status }: Sent) => status > 0 && status < 400;
/** Describes the first few requests: there may be thousands. */
const describe = (sent: Sent[]) => sent.slice(0, 10).map(({ method, path, status, reason }) => `${method} ${path}: ${status || reason}`);

test('answers every normal request among hostile ones, in memory that stays the same', async () => {
  await setTimeout(minutes * 60_000);
  const samples = memory.stop();
  await Promise.all([users.stop(), attackers.stop()]);
  const { sent: asked, longest } = await health.stop();
  const refused = users.sent.filter(isRefused).length + users.uploads.refused;
  const everyTenth = Array.from({ length: minutes / 10 }, (_, index) => 10 * (index + 1));
  const growth = growthOf(samples, warmUpMinutes);
  const peak = peakMegabytes(server.pid);
  const victimMails = mailbox.deliveries.filter(({ to }) => to.includes('victim@mailbox.example')).length;
  saveResults(
    'hostile-hour',
    `\`npm run test:long\`: for ${minutes} minutes, a visitor, a client and the owner use a server process, while others send ${attackers.counts.films} hostile videos, leave ${attackers.counts.unfinished} uploads
unfinished, request the landing page 2,000 times by each of ${attackers.counts.unread} connections without reading, have ${attackers.counts.slowMails} emails sent to domains whose server takes for ever,
fill in ${attackers.counts.briefs} briefs and upload to them, and have ${attackers.counts.documents} long proposals laid out. One mailbox got ${victimMails} emails that they caused.
Afterward, all of ${users.acknowledged.messages.length} acknowledged messages, ${users.acknowledged.comments.length} comments and ${users.acknowledged.checksums.length} uploads are there.

| measure | value | target |
| --- | --- | --- |
| requests of normal users, refused (503 with Retry-After) at first, failed | ${users.sent.length + users.uploads.sent}, ${refused}, 0 | |
| longest response time of \`/healthz\`, asked ${asked.length} times | ${longest.toFixed(0)} ms | < 1,000 ms |
| longest wait for an invitation, of ${users.waits.invitation.length} | ${Math.max(...users.waits.invitation).toFixed(0)} ms | < 2,000 ms |
| longest wait for an account statement as PDF, of ${users.waits.statement.length} | ${Math.max(...users.waits.statement).toFixed(0)} ms | < 2,000 ms |
| memory in minute ${everyTenth.join(', ')} | ${medianInMinutes(samples, everyTenth).join(', ')} MB | |
| highest | ${peak.toFixed(0)} MB | < 500 MB |
| growth after ${warmUpMinutes} minutes | ${growth.toFixed(2)} MB a minute | < ${maxGrowth} |`,
  );
  expect(describe(users.sent.filter((sent) => !isAnswered(sent) && !isRefused(sent)))).toEqual([]);
  expect(users.acknowledged.checksums).toHaveLength(users.uploads.sent);
  expect(describe(asked.filter((sent) => !isAnswered(sent)))).toEqual([]);
  expect(peak).toBeLessThan(500);
  expect(growth).toBeLessThan(maxGrowth);
});

test('loses nothing of normal users', async () => {
  const own = await db.select().from(files).where(eq(files.projectId, studio.project.id));
  expect(own.map(({ checksum }) => checksum).toSorted()).toEqual(users.acknowledged.checksums.toSorted());
  for (const { id, checksum } of own) {
    const response = await fetch(`${server.url}/api/files/${id}/download`, { headers: { cookie: client.cookie } });
    expect(response.status).toBe(200);
    const content = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(content).digest('hex')).toBe(checksum);
  }
  const texts = (await db.select().from(comments)).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(users.acknowledged.comments.toSorted());
  const senders = (await db.select().from(contactMessages)).map(({ email }) => email);
  expect(senders.filter((email) => email.endsWith('@sender.example')).toSorted()).toEqual(users.acknowledged.messages.toSorted());
});

test("converts every video or says what's wrong with it", async () => {
  const count = async () => {
    const { rows } = await db.execute(
      sql`select project_id as project, status, count(*)::int from videos join files on files.id = file_id group by 1, 2 order by 1`,
    );
    return rows;
  };
  const waiting = async () => db.$count(videos, sql`status in ('queued', 'processing')`);
  await expect.poll(waiting, { timeout: settlingTime, interval: 1000 }).toBe(0);
  expect(attackers.counts.films).toBeGreaterThan(0);
  expect(await count()).toEqual([
    { project: studio.project.id, status: 'ready', count: Math.ceil(users.uploads.sent / 3) },
    { project: expect.anything(), status: 'failed', count: attackers.counts.films },
  ]);
});

test('sends every email exactly once, except to the slow domains', async () => {
  const unsent = async () => {
    const rows = await db.select().from(mails);
    return rows.filter(({ to, status }) => !isSlow(to) && status !== 'sent').map(({ to, status }) => ({ to, status }));
  };
  await expect.poll(unsent, { timeout: settlingTime, interval: 1000 }).toEqual([]);
  const delivered = mailbox.deliveries.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);
  const expected = (await db.select().from(mails)).filter(({ to }) => !isSlow(to)).map(({ messageId }) => messageId);
  expect(delivered.toSorted()).toEqual(expected.toSorted());
  const { rows: failed } = await db.execute(sql`select name, output from pgboss.job where state = 'failed'`);
  expect(failed).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
});

const isSlow = (email: string) => slowDomains.some((domain) => email.endsWith(`@${domain}`));
