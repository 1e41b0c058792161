import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, createReadStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { queues } from '#server/areas.ts';
import { listenForChanges } from '#server/db/change-listener.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import type { Deps } from '#server/deps.ts';
import { addClient } from '#server/features/accounts/clients/clients.service.ts';
import { startJobs } from '#server/job-queue/jobs.ts';
import type { JobHandlers } from '#server/job-queue/queues.ts';
import { systemClock } from '#server/shared/clock.ts';
import { openDiskStorage } from '#server/storage/disk-storage.ts';
import { makeClip, readFrameNumbers } from '#server/testing/clips.ts';
import { createProject } from '#server/testing/factories.ts';
import { findTestFfmpeg, openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import type { PartLengths } from './cut-film.ts';
import { processVideo } from './process-video.ts';
import { queueVideo } from './videos.service.ts';

const { db, connection } = await createTestDatabase();
const log = pino({ level: 'silent' });
const changes = listenForChanges(connection, (error) => console.error(error));
afterAll(() => changes.close());

/** An ffmpeg that writes its process id and never ends, once it is asked to convert or for what a case of the shell says. */
function hangingFfmpeg(folder: string, otherwise = '-version) exit;;'): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(
    join(programs, 'ffmpeg'),
    `#!/bin/sh\ncase "$*" in ${otherwise} esac\necho $$ > ${folder}/pid.new\nmv ${folder}/pid.new ${folder}/pid\nexec sleep 1000\n`,
  );
  chmodSync(join(programs, 'ffmpeg'), 0o755);
  return `${programs}:${process.env.PATH}`;
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a server that begins to convert the video, kills it, and waits until the job can run again. */
async function dieConverting(folder: string, path = hangingFfmpeg(folder), lengths?: PartLengths) {
  rmSync(join(folder, 'pid'), { force: true });
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/video-worker.ts'), JSON.stringify({ connection, folder, lengths })],
    { env: { ...process.env, PATH: path }, stdio: 'inherit' },
  );
  // The limit is against hanging only, because loading the whole server takes long on a busy machine.
  await vi.waitFor(() => expect(existsSync(join(folder, 'pid'))).toBe(true), { timeout: 120_000 });
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  expect(getPriority(pid)).toBe(Math.min(getPriority() + 10, 19));
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 5000 });

  // This makes time pass without a heartbeat of the job.
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`);
  await db.execute(sql`update pgboss.queue set monitor_claim_on = null`);
  const boss = new PgBoss({ ...connection, supervise: false });
  await boss.start();
  await boss.supervise('process-video');
  await boss.stop();
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** A clip that waits for its turn, and what can convert it. */
async function queueClip() {
  const folder = temporaryDirectory();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const jobs = await startJobs(connection, { queues, works: false, onError: (error) => console.error(error) });
  onTestFinished(() => jobs.stop());
  const deps = {
    changes,
    db,
    jobs,
    log,
    storage: openDiskStorage(join(folder, 'files')),
    ffmpeg: await openTestFfmpeg(join(folder, 'conversions')),
    clock: systemClock,
  } as Partial<Deps> as Deps;
  const client = await addClient(db, { name: 'Ann Client', email: `${randomUUID()}@client.example`, password: '' });
  const { id: projectId } = await createProject({ db }, { clientId: client.id });
  await deps.storage.write('uploads/a', createReadStream(makeClip()));
  const [file] = await db.insert(files).values({ projectId, name: 'a.mp4', path: 'uploads/a', mediaType: 'video/mp4' }).returning();
  const fileId = file!.id;
  await queueVideo(deps, fileId);
  const findVideo = async () => (await db.select().from(videos).where(eq(videos.fileId, fileId)))[0];
  return { folder, deps, fileId, findVideo };
}

test.each([
  [1, { status: 'ready', frameCount: 48 }],
  [2, { status: 'failed', error: "The server stopped twice while it was processing this video, so it won't try again by itself." }],
])(
  'processes a video at low priority, ends what its server had started when that is killed, and after %i deaths',
  async (deaths, result) => {
    const { folder, deps, fileId, findVideo } = await queueClip();
    for (let death = 1; death <= deaths; death++) await dieConverting(folder);

    const runs: number[] = [];
    const handlers = {
      'process-video': async (data: { fileId: number }) => {
        runs.push(data.fileId);
        await processVideo(deps, data);
      },
    } as unknown as JobHandlers;
    await deps.jobs.drain(handlers);
    await deps.jobs.drain(handlers);
    expect(runs).toEqual([fileId]);
    expect(await findVideo()).toMatchObject(result);
  },
);

test('goes on with the second part of a film when its server is killed while making that', async () => {
  const { folder, deps, fileId, findVideo } = await queueClip();
  const lengths = { film: 2, part: 1 };
  const { ffmpeg } = (await findTestFfmpeg())!;
  // The real ffmpeg makes the first part, and does everything besides making parts.
  const firstPart = `*libx264*part.mp4) [ -e ${folder}/first ] || { touch ${folder}/first; exec ${ffmpeg} "$@"; };; *) exec ${ffmpeg} "$@";;`;
  await dieConverting(folder, hangingFfmpeg(folder, firstPart), lengths);
  const listParts = () => db.select().from(videoRenditions).where(eq(videoRenditions.kind, 'part')).orderBy(videoRenditions.firstFrame);
  expect(await listParts()).toMatchObject([
    { firstFrame: 0, bytes: expect.any(Number) },
    { firstFrame: 24, bytes: null },
  ]);
  // This makes the heartbeats of the part that was in hand missing, too.
  await db
    .update(videoRenditions)
    .set({ unusedSince: new Date(0) })
    .where(isNull(videoRenditions.bytes));
  const writing = vi.spyOn(deps.storage, 'write');
  const handlers = {
    'process-video': (data: { fileId: number }) => processVideo(deps, data, lengths),
    'delete-stored-files': async () => undefined,
  } as Partial<JobHandlers> as JobHandlers;
  await deps.jobs.drain(handlers);
  expect(writing.mock.calls.filter(([path]) => path.endsWith('part.mp4'))).toHaveLength(1);
  expect(await findVideo()).toMatchObject({ status: 'ready', frameCount: 48 });
  const isProxy = and(eq(videoRenditions.fileId, fileId), eq(videoRenditions.kind, 'proxy'));
  const [proxy] = await db.select().from(videoRenditions).where(isProxy);
  expect(await deps.storage.withLocalCopy(proxy!.path, async (path) => readFrameNumbers(path))).toEqual([...Array(48).keys()]);
});
