import { chmodSync, createReadStream, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { findVideo as readVideo } from '#server/features/projects/review/review.store.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { queueVideo } from './videos.service.ts';

const programs = temporaryDirectory();
onTestEnd(() => rmSync(programs, { recursive: true }));
const fullDisk = join(programs, 'disk-is-full');

/** Calls the real ffmpeg. While the disk is full, its proxy is a device: every write to it fails, as on a full disk. */
writeFileSync(
  join(programs, 'ffmpeg'),
  `#!/bin/sh\ncase "$*" in *proxy.mp4) [ -e ${fullDisk} ] && ln -s /dev/full proxy.mp4;; esac\nexec ffmpeg "$@"\n`,
);
chmodSync(join(programs, 'ffmpeg'), 0o755);

const testApp = await createTestApp({ ffmpegPath: `${programs}:${process.env.PATH}` });
const { deps, db, drain, call } = testApp;

/** Stores a clip as a draft and queues it. @returns its id */
async function upload() {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(makeClip()));
  const [file] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'clip.mp4', path, type: 'draft', version: 1, mediaType: 'video/mp4' }))
    .returning();
  await queueVideo(deps, file!.id);
  return file!.id;
}

async function processAgain(fileId: number) {
  expect((await call('POST', `/api/files/${fileId}/process`, { cookie: await ownerCookie(testApp) })).status).toBe(200);
  await drain();
}

const findVideo = (fileId: number) => readVideo(db, fileId);

const failed = { status: 'failed', paths: {}, error: 'The disk is full. Free some space, then process the video again.' };
const ready = { status: 'ready', frameCount: 48, error: null };

const onLinux = test.runIf(existsSync('/dev/full'));

onLinux('says that the disk is full when ffmpeg cannot write the proxy, and makes it once there is space', async () => {
  writeFileSync(fullDisk, '');
  const fileId = await upload();
  await drain();
  expect(await findVideo(fileId)).toMatchObject(failed);
  expect(readdirSync(deps.ffmpeg!.folder)).toEqual([]);
  rmSync(fullDisk);
  await processAgain(fileId);
  expect(await findVideo(fileId)).toMatchObject(ready);
});

onLinux('says that the disk is full when the proxy cannot be stored, and stores it once there is space', async () => {
  const fileId = await upload();
  const { write, withLocalCopy, list } = deps.storage;
  vi.spyOn(deps.storage, 'write').mockImplementationOnce(async (path, content) => {
    const target = await withLocalCopy(path, async (path) => path);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync('/dev/full', `${target}.partial`);
    return write(path, content);
  });
  await drain();
  expect(await findVideo(fileId)).toMatchObject(failed);
  expect(await list(`derived/${fileId}`)).toEqual([]);
  expect(readdirSync(deps.ffmpeg!.folder)).toEqual([]);
  await processAgain(fileId);
  expect(await findVideo(fileId)).toMatchObject(ready);
});
