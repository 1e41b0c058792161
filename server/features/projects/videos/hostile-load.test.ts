import { readFileSync, rmSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { videos } from '#server/db/schema/projects/videos.ts';
import { systemClock } from '#server/shared/clock.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { hostileKinds } from '#server/testing/hostile-kinds.ts';
import { limitMemory } from '#server/testing/memory-limit.ts';
import { peakMegabytes } from '#server/testing/process-memory.ts';
import { isFull, repetitions } from '#server/testing/sample.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { createUploadPath, uploadAtOnce } from '#server/testing/uploads.ts';
import { watchHealth } from '#server/testing/watch-health.ts';
import { saveResults } from '../../../../bench/results/results.ts';

// The hostile videos together take long.
const timeout = repetitions(180_000, 3_600_000);
vi.setConfig({ testTimeout: timeout });

const ofEachKind = repetitions(1, 10);
/** The most memory of the server with all of its programs, in bytes. */
const memoryLimit = 1.6e9;

test.runIf(process.platform === 'linux')('a server converts a video among hostile ones, which all fail, in little memory', async () => {
  const { db, url } = await createTestDatabase();
  const folder = temporaryDirectory();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startServerProcess({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' });
  onTestFinished(() => void server.kill('SIGKILL'));
  const deps = { db, clock: systemClock };
  const { id: clientId, cookie } = await createClient({ deps });
  const { id: projectId } = await createProject(deps, { clientId });
  const path = await createUploadPath(server.url, await ownerCookie({ deps }), projectId);

  const memory = limitMemory(server.pid, memoryLimit);
  const health = watchHealth(server.url);
  const hostile = hostileKinds.map(({ kind, make }) => ({ metadata: { name: 'Sam Sender', filename: `${kind}.mp4` }, content: make() }));
  for (let copy = 0; copy < ofEachKind; copy++) {
    const statuses = await Promise.all(hostile.map((video) => uploadAtOnce(server.url, { path, ...video })));
    expect(statuses).toEqual(hostile.map(() => 204));
  }
  const { id: ownProjectId } = await createProject(deps, { clientId });
  const metadata = { filename: 'normal.mp4', projectId: String(ownProjectId), type: 'source' };
  expect(await uploadAtOnce(server.url, { cookie, metadata, content: readFileSync(makeClip()) })).toBe(204);

  const count = async () => {
    const { rows } = await db.execute<{ name: string; status: string; error: string | null; count: number }>(
      sql`select files.name, status, error, count(*)::int from videos join files on files.id = file_id group by 1, 2, 3 order by 1`,
    );
    return rows;
  };
  const normal = { name: 'normal.mp4', status: 'ready', error: null, count: 1 };
  await vi.waitFor(async () => expect(await count()).toContainEqual(normal), { timeout, interval: 500 });
  const waiting = await db.$count(videos, eq(videos.status, 'queued'));
  const failed = hostileKinds.map(({ kind, reason }) => ({ name: `${kind}.mp4`, status: 'failed', error: reason, count: ofEachKind }));
  const all = [...failed, normal].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const unfinished = () => db.$count(videos, inArray(videos.status, ['queued', 'processing']));
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout, interval: 500 });
  expect(await count()).toEqual(all);

  const { sent, longest } = await health.stop();
  const { killed, highest } = memory.stop();
  const peak = peakMegabytes(server.pid);
  expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
  expect(peak).toBeLessThan(500);
  expect(killed.filter((program) => !['ffmpeg', 'ffprobe'].includes(program))).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
  if (isFull) saveRow({ peak, longest, highest, killed: killed.length, waiting });
});

const saveRow = ({ peak, longest, highest, killed, waiting }: Record<'peak' | 'longest' | 'highest' | 'killed' | 'waiting', number>) =>
  saveResults(
    'hostile-videos',
    `\`npm run test:long\`: ${ofEachKind} videos of each of ${hostileKinds.length} hostile kinds are sent by an upload link, then a normal one by a client. The server and its programs together
have ${memoryLimit / 1e9} GB of memory: above it, the one that the kernel would choose is killed.

| measure | value | target |
| --- | --- | --- |
| highest resident memory of the server | ${peak.toFixed(0)} MB | < 500 MB |
| highest memory of all | ${(highest / 1e6).toFixed(0)} MB | |
| programs killed, all of them ffmpeg or ffprobe | ${killed} | |
| longest response time of \`/healthz\` | ${longest.toFixed(0)} ms | < 1,000 ms |
| hostile videos still waiting when the normal one was ready | ${waiting} of ${ofEachKind * hostileKinds.length} | |`,
  );
