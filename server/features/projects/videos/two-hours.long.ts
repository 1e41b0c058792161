import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, gt } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { addMilliseconds, days, minutes, systemClock } from '#server/shared/clock.ts';
import { runFfmpeg } from '#server/testing/clips.ts';
import { startDeployment } from '#server/testing/deployment/deployment.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { uploadInterrupted } from '#server/testing/interrupted-upload.ts';
import { limitMemory } from '#server/testing/memory-limit.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { openClient } from '#server/testing/traffic.ts';
import { saveResults } from '../../../../bench/results/results.ts';

const length = Number(process.env.LONG_FILM_SECONDS ?? 7200);
const rate = 25;
const frames = length * rate;
/** How many parts of three minutes the film has. */
const parts = Math.ceil(length / 180);

const deployment = await startDeployment();
const { db, servers, worker, postgres, home } = deployment;
/** An app for the setup, and for looking at what is stored. */
const testApp = await createTestApp({ restored: { db, connection: postgres.connection, files: home } });
const deps = { ...testApp.deps, clock: systemClock };
const client = openClient(deployment.url);

const rows: string[] = [];

/** Measures a step: its time, what storage has after it, and the most memory of the process that did the work, with its programs. */
async function measure<T>(step: string, pid: () => number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let memory = limitMemory(pid(), Number.POSITIVE_INFINITY);
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, memory.stop().highest);
    memory = limitMemory(pid(), Number.POSITIVE_INFINITY);
  }, 1000);
  const result = await work();
  clearInterval(timer);
  highest = Math.max(highest, memory.stop().highest);
  const seconds = (performance.now() - startedAt) / 1000;
  const [uploaded, made] = [await deps.storage.totalSize('uploads/'), await deps.storage.totalSize('derived/')];
  rows.push(
    `| ${step} | ${seconds.toFixed(0)} s | ${(uploaded / 1e6).toFixed(0)} MB, ${(made / 1e6).toFixed(0)} MB | ${(highest / 1e6).toFixed(0)} MB |`,
  );
  return result;
}

async function killAndRestart({ stop, start }: typeof worker) {
  await stop('SIGKILL');
  await start();
}

/** The stored parts of a film. */
const listParts = (fileId: number) =>
  db
    .select({ path: videoRenditions.path })
    .from(videoRenditions)
    .where(and(eq(videoRenditions.fileId, fileId), eq(videoRenditions.kind, 'part'), gt(videoRenditions.bytes, 0)));

const patience = { timeout: 30 * minutes, interval: 200 };

test('a film of two hours is uploaded, played, commented at its end, exported and deleted, and goes on after a kill in each stage', async () => {
  const { id: clientId } = await createClient({ deps });
  const admin = await ownerCookie({ deps });
  const { id: projectId } = await createProject({ db }, { clientId });
  const film = join(deployment.directory, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=${rate}:duration=${length}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${length}`];
  runFfmpeg([...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film]);
  const { size } = statSync(film);

  const uploadId = await measure('upload, with a killed server', servers[0]!.pid, () =>
    uploadInterrupted({
      server: { url: () => deployment.url, killAndRestart: () => killAndRestart(servers[0]!) },
      cookie: admin,
      metadata: { filename: 'Film.mp4', projectId: String(projectId), type: 'draft' },
      path: film,
      interruptions: ['killed server', 'cut connection'],
    }),
  );
  rmSync(film);
  const findFile = async () =>
    (
      await db
        .select()
        .from(files)
        .where(eq(files.path, `uploads/${uploadId}`))
    )[0];
  const fileId = (await vi.waitUntil(findFile, patience)).id;
  expect(await deps.storage.size(`uploads/${uploadId}`)).toBe(size);

  const some = await measure('the first parts', worker.pid, () =>
    vi.waitUntil(async () => {
      const stored = await listParts(fileId);
      return stored.length >= 3 && stored;
    }, patience),
  );
  await worker.stop('SIGKILL');
  await worker.start();
  const all = await measure('the other parts, after a kill', worker.pid, () =>
    vi.waitUntil(async () => {
      const stored = await listParts(fileId);
      return stored.length === parts && stored;
    }, patience),
  );
  expect(all).toEqual(expect.arrayContaining(some));
  await worker.stop('SIGKILL');
  await worker.start();
  const video = await measure('joining them with the sound, and the pictures, after another kill', worker.pid, () =>
    vi.waitUntil(async () => {
      expect(all).toEqual(expect.arrayContaining(await listParts(fileId)));
      const found = await findVideo(db, fileId);
      return found?.status === 'ready' && found;
    }, patience),
  );
  expect(video).toMatchObject({ frameCount: frames, hasAudio: true });
  expect(await listParts(fileId)).toEqual([]);

  await measure('a comment at its end, after a kill', servers[1]!.pid, async () => {
    await killAndRestart(servers[1]!);
    const body = { text: 'Hold this a little longer.', frame: frames - 1 };
    const { status, body: answer } = await client.send('POST', `/api/files/${fileId}/comments`, { cookie: admin, body });
    expect([status, (answer as { comment: { frame: number } }).comment.frame]).toEqual([201, frames - 1]);
  });
  await measure('the export of its comments, and its last bytes', servers[1]!.pid, async () => {
    const get = (path: string, headers = {}) => fetch(deployment.url + path, { headers: { cookie: admin, ...headers } });
    expect(await (await get(`/api/files/${fileId}/comments/export?format=csv`)).text()).toContain('Hold this a little longer.');
    expect((await get(`/api/files/${fileId}/stream`, { range: 'bytes=-1000' })).status).toBe(206);
    expect((await (await get(`/api/files/${fileId}/download`)).arrayBuffer()).byteLength).toBe(size);
  });
  await measure('deleting it for good, after a kill', worker.pid, async () => {
    expect((await client.send('DELETE', `/api/files/${fileId}`, { cookie: admin })).status).toBe(200);
    await worker.stop('SIGKILL');
    await runCleanup({ ...deps, clock: { now: () => addMilliseconds(new Date(), 31 * days) } }, 'files');
    await worker.start();
    await expect.poll(() => deps.storage.list(`derived/${fileId}`), patience).toEqual([]);
    await expect.poll(() => deps.storage.size(`uploads/${uploadId}`), patience).toBeUndefined();
  });
  saveResults(
    'two hours',
    `\`npm run test:long\`: a film of ${length} seconds, ${rate} frames a second, 320 × 180 pixels and ${(size / 1e6).toFixed(0)} MB goes through everything, with a process killed by SIGKILL in each stage. Of a conversion, what was stored is used; the wait until another
run begins is part of the time, up to two minutes.

| step | time | storage afterward: uploads, what is made of them | memory of the process and its programs |
| --- | --- | --- | --- |
${rows.join('\n')}`,
  );
});
