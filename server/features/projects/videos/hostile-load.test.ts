import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { count, eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queues } from '#server/areas.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import type { Deps } from '#server/deps.ts';
import { addClient } from '#server/features/accounts/clients/clients.service.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { openDiskStorage } from '#server/storage/disk-storage.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createProject } from '#server/testing/factories.ts';
import { claimingMatroska, claimingMp4, skipEverything } from '#server/testing/hostile-videos.ts';
import { repetitions } from '#server/testing/sample.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { queueVideo } from './videos.service.ts';

// All of them together take long.
const timeout = repetitions(180_000, 3_600_000);
vi.setConfig({ testTimeout: timeout });

const ofEachKind = repetitions(1, 10);
/** How many frames two videos claim to have. */
const [many, veryMany] = [repetitions(200_000, 1_000_000), repetitions(3_000_000, 27_000_000)];

const picture = await sampleImage(64, 64).jpeg().toBuffer();
const pictures = Array.from({ length: 10 }, () => picture);
const timesBy = (interval: number) => pictures.map((_, index) => index * interval);
const hugeTags = ['TIMECODE', 'TITLE', 'ARTIST', 'COMMENT', 'GENRE'].map((name) => ({ name, text: 'a'.repeat(16_000_000) }));

const hostile = [
  claimingMp4({ frames: many, rate: many, chunks: many / 50_000 }),
  claimingMp4({ frames: veryMany, rate: 1000, tracks: 3 }),
  claimingMp4({ frames: 10, rate: 10_000_000 }),
  claimingMatroska({ frames: pictures, times: timesBy(0.04), tags: hugeTags }),
  claimingMatroska({ frames: pictures, times: timesBy(100_000) }),
  skipEverything(readFileSync(makeClip({ bFrames: 3 }))),
];

test.runIf(process.platform === 'linux')('a server converts a video among hostile ones, which all fail, in little memory', async () => {
  const { db, connection } = await createTestDatabase();
  const folder = temporaryDirectory();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const jobs = await startJobs(connection, { queues, works: false, onError: (error) => console.error(error) });
  onTestFinished(() => jobs.stop());
  const storage = openDiskStorage(folder);

  const upload = async (name: string, content: Buffer) => {
    const { id: clientId } = await addClient(db, { name, email: `${crypto.randomUUID()}@client.example`, password: '' });
    const { id: projectId } = await createProject({ db }, { clientId });
    const path = `uploads/${crypto.randomUUID()}`;
    await storage.write(path, Readable.from([content]));
    const [file] = await db.insert(files).values({ projectId, name, path, size: content.length, mediaType: 'video/mp4' }).returning();
    await queueVideo({ db, jobs } as Partial<Deps> as Deps, file!.id);
    return file!.id;
  };
  for (const content of hostile) for (let copy = 0; copy < ofEachKind; copy++) await upload('hostile', content);
  const normal = await upload('normal', readFileSync(makeClip()));

  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/video-worker.ts'), JSON.stringify({ connection, folder })],
    { stdio: 'inherit' },
  );
  onTestFinished(() => void worker.kill('SIGKILL'));
  const isDone = async () => {
    const rows = await db.select({ status: videos.status, videos: count() }).from(videos).groupBy(videos.status);
    expect(rows.toSorted((a, b) => a.videos - b.videos)).toEqual([
      { status: 'ready', videos: 1 },
      { status: 'failed', videos: hostile.length * ofEachKind },
    ]);
  };
  await vi.waitFor(isDone, { timeout, interval: 500 });
  const [video] = await db.select().from(videos).where(eq(videos.fileId, normal));
  expect(video!.status).toBe('ready');
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))![1];
  expect(Number(peak)).toBeLessThan(500_000);
  worker.kill('SIGTERM');
  await once(worker, 'exit');
});
