import { chmodSync, createReadStream, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { claimingMatroska } from '#server/testing/hostile-videos.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { processVideo } from './process-video.ts';
import { queueVideo } from './videos.service.ts';

const programs = temporaryDirectory();
onTestEnd(() => rmSync(programs, { recursive: true }));
const [hangs, started] = [join(programs, 'hangs'), join(programs, 'started')];

/** Calls the real ffmpeg, or never ends. */
writeFileSync(join(programs, 'ffmpeg'), `#!/bin/sh\n[ -e ${hangs} ] && touch ${started} && exec sleep 1000\nexec ffmpeg "$@"\n`);
chmodSync(join(programs, 'ffmpeg'), 0o755);

const testApp = await createTestApp({ ffmpegPath: `${programs}:${process.env.PATH}` });
const { deps, db, drain, call } = testApp;
const cookie = await ownerCookie(testApp);

/** Stores a video and queues it. @returns its id */
async function upload({
  clip = makeClip(),
  clientId,
  type = 'source',
}: {
  clip?: string;
  clientId?: number;
  type?: 'source' | 'draft';
} = {}) {
  const owner = clientId ?? (await createClient(testApp)).id;
  const { id: projectId } = await createProject(testApp, { clientId: owner });
  const version = type === 'draft' ? 1 : null;
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(clip));
  const [file] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'clip.mp4', path, size: statSync(clip).size, type, version, mediaType: 'video/mp4' }))
    .returning();
  await queueVideo(deps, file!.id);
  return file!.id;
}

const findVideo = async (fileId: number) => (await db.select().from(videos).where(eq(videos.fileId, fileId)))[0];

interface QueuedJob extends Record<string, unknown> {
  fileId: number;
  isSlow: boolean;
}

/** The jobs that wait, in the order in which they are run. */
async function listQueued() {
  const { rows } = await db.execute<QueuedJob>(sql`
    select (data->>'fileId')::int as "fileId", (data->>'isSlow')::bool as "isSlow"
    from pgboss.job where name = 'process-video' and state < 'active' order by priority desc, created_on`);
  return rows;
}

test('fails a video on an error that nobody foresaw, says so once, and tries again later', async () => {
  const fileId = await upload({ type: 'draft' });
  const runAgain = async () => {
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await drain();
  };
  const reading = vi.spyOn(deps.storage, 'withLocalCopy').mockRejectedValue(new Error('Out of luck'));
  await drain();
  await runAgain();
  reading.mockRestore();
  expect(await db.$count(notifications, like(notifications.text, '%prepared for playback.'))).toBe(1);
  const error = "Something went wrong on the server while it was processing this video. The server's log says what.";
  expect(await findVideo(fileId)).toMatchObject({ status: 'failed', error });
  await runAgain();
  expect(await findVideo(fileId)).toMatchObject({ status: 'ready', error: null });
});

test('queues a video again while files are unavailable', async () => {
  const fileId = await upload();
  const reading = vi.spyOn(deps.storage, 'withLocalCopy').mockRejectedValue(new FilesUnavailableError());
  await drain();
  reading.mockRestore();
  expect(await findVideo(fileId)).toMatchObject({ status: 'queued', error: null });
  await db.execute(sql`update pgboss.job set start_after = now() where state < 'active'`);
  await drain();
  expect(await findVideo(fileId)).toMatchObject({ status: 'ready', error: null });
});

test('ends the conversion of a file that is deleted, and converts it once it is restored', async () => {
  writeFileSync(hangs, '');
  const fileId = await upload();
  const converting = drain();
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 30_000 });
  expect((await call('DELETE', `/api/files/${fileId}`, { cookie })).status).toBe(200);
  await converting;
  expect(await findVideo(fileId)).toMatchObject({ status: 'queued', error: null });
  rmSync(hangs);
  expect((await call('POST', `/api/files/${fileId}/restore`, { cookie })).status).toBe(200);
  await drain();
  expect(await findVideo(fileId)).toMatchObject({ status: 'ready', frameCount: 48 });
});

test('leaves a long video to the slow lane', async () => {
  const picture = await sampleImage(64, 64).jpeg().toBuffer();
  const clip = join(programs, 'long.mkv');
  writeFileSync(
    clip,
    claimingMatroska({ frames: Array.from({ length: 10 }, () => picture), times: Array.from({ length: 10 }, (_, n) => n * 480) }),
  );
  const fileId = await upload({ clip });
  await db.execute(sql`delete from pgboss.job where name = 'process-video'`);
  await processVideo(deps, { fileId });
  expect(await findVideo(fileId)).toMatchObject({ status: 'queued', error: null });
  const short = await upload();
  expect(await listQueued()).toEqual([
    { fileId: short, isSlow: false },
    { fileId, isSlow: true },
  ]);
  await db.execute(sql`delete from pgboss.job where name = 'process-video'`);
});

test('converts drafts first, and those of clients in turn, and then so the other videos', async () => {
  const [{ id: many }, { id: few }] = [await createClient(testApp), await createClient(testApp)];
  const uploads = async (count: number, options: Parameters<typeof upload>[0]) => {
    const ids: number[] = [];
    for (let each = 0; each < count; each++) ids.push(await upload(options));
    return ids;
  };
  const flood = await uploads(3, { clientId: many });
  const [single] = await uploads(1, { clientId: few });
  const drafts = await uploads(3, { clientId: many, type: 'draft' });
  const [draft] = await uploads(1, { clientId: few, type: 'draft' });
  const inTurn = ([first, ...others]: number[], other: number | undefined) => [first, other, ...others];
  expect((await listQueued()).map(({ fileId }) => fileId)).toEqual([...inTurn(drafts, draft), ...inTurn(flood, single)]);
});
