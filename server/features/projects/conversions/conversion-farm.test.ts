import { eq, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { conversionMachines } from '#server/db/schema/projects/conversion-machines.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { queueVideo } from '#server/features/projects/videos/videos.service.ts';
import { makeClip } from '#server/testing/clips.ts';
import { openFarm } from '#server/testing/deployment/conversion-farm.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';

/** A generous limit in milliseconds, against hanging only, because conversions have a low priority. */
const slowMachine = 200_000;

const farm = await openFarm();
const { testApp, readLog } = farm;
const { db, connection, deps } = testApp;
const mailbox = await openMailbox();
const clip = makeClip();

// A machine that is away, to which the site leaves conversions.
await db.insert(conversionMachines).values({ id: crypto.randomUUID(), name: 'away', seenAt: sql`now() - interval '6 days'` });
await farm.startSite({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://studio.example' });

const machines = new Map([['first', await farm.startMachine('first')]]);
const machine = (name: string) => machines.get(name)!;

async function newProject() {
  const client = await createClient(testApp, { name: 'Ann Client' });
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  return { client, projectId };
}

/** Queues several drafts of a project. */
async function queue(projectId: number, count: number) {
  const ids: number[] = [];
  for (let version = 1; version <= count; version++) {
    const id = await farm.store(clip, projectId, { version, mediaType: 'video/mp4', checksum: '' });
    await queueVideo(deps, id);
    ids.push(id);
  }
  return ids;
}

const begunOn = (fileId: number) =>
  readLog()
    .filter((entry) => entry.fileId === fileId)
    .map(({ machine }) => machine);

/** Waits until a machine converts a video. @returns which one */
async function untilBegun(fileId: number, times = 1) {
  await expect.poll(() => begunOn(fileId).length, { timeout: slowMachine }).toBe(times);
  return machine(begunOn(fileId).at(-1)!);
}

/** Lets a killed machine's heartbeat be missed at once. */
async function missHeartbeats() {
  await db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where state = 'active' and name = 'process-video'`,
  );
  await db.execute(sql`update pgboss.queue set monitor_claim_on = null`);
  const boss = new PgBoss({ ...connection, supervise: false });
  await boss.start();
  await boss.supervise('process-video');
  await boss.stop();
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
}

test('converts what arrives, and has the client told with the links of the site', async () => {
  const { client, projectId } = await newProject();
  const fileId = await farm.store(clip, projectId);
  await db.update(deliverables).set({ state: 'in_review', reviewToAnnounce: true }).where(eq(deliverables.projectId, projectId));
  await db.transaction((tx) => deps.jobs.enqueue(tx, 'process-file', { fileId }));
  await farm.untilReady(fileId);
  await expect.poll(() => mailbox.deliveries.some(({ raw }) => raw.includes(client.email)), { timeout: slowMachine }).toBe(true);
  const { raw } = mailbox.deliveries.find(({ raw }) => raw.includes(client.email))!;
  expect(raw).toContain('https://studio.example/client');
  expect((await db.select().from(files).where(eq(files.id, fileId)))[0]).toMatchObject({ mediaType: 'video/mp4' });
});

test('gives the conversion of a machine that stops to another one at once', async () => {
  farm.hang('first');
  const [fileId] = await queue((await newProject()).projectId, 1);
  const leaving = await untilBegun(fileId!);
  machines.set('second', await farm.startMachine('second'));
  expect(await leaving.kill('SIGTERM')).toBe(0);
  expect(leaving.listFiles()).toEqual([]);
  // The other machine takes over long before a heartbeat would be missed.
  expect(await untilBegun(fileId!, 2)).toBe(machine('second'));
  await farm.untilReady(fileId!);
});

test('goes on with the conversion of a machine that is killed on another one', async () => {
  farm.hang('second');
  const [fileId] = await queue((await newProject()).projectId, 1);
  const killed = await untilBegun(fileId!);
  machines.set('third', await farm.startMachine('third'));
  await killed.kill('SIGKILL');
  await missHeartbeats();
  expect(await untilBegun(fileId!, 2)).toBe(machine('third'));
  await expect
    .poll(async () => (await db.select().from(videos).where(eq(videos.fileId, fileId!)))[0], { timeout: slowMachine })
    .toMatchObject({ status: 'ready', interruptions: 1 });
});

test('shares films among machines and clients, converts each once, and leaves nothing on their disks', async () => {
  const sharing = [machine('third'), await farm.startMachine('fourth')];
  const before = readLog().length;
  const [many, few] = [await newProject(), await newProject()];
  const flood = await queue(many.projectId, 7);
  const [single] = await queue(few.projectId, 1);
  for (const fileId of [single!, ...flood]) await farm.untilReady(fileId);
  const begun = readLog().slice(before);
  // By then, each machine had begun one video.
  expect(begun.slice(0, 3).map(({ fileId }) => fileId)).toContain(single);
  expect(begun.map(({ fileId }) => fileId).toSorted((one, other) => one - other)).toEqual([...flood, single]);
  for (const { name, listFiles, kill } of sharing) {
    expect(begun.map(({ machine }) => machine)).toContain(name);
    expect(await kill('SIGTERM')).toBe(0);
    expect(listFiles(), name).toEqual([]);
  }
});
