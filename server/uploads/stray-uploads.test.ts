import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobHandlers } from '#server/areas.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { storageKinds } from '#server/testing/storage-kinds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk, sendRest } from '#server/testing/uploads.ts';

const s3 = await startS3Server();

async function openStudio(env: Record<string, string>) {
  const testApp = await createTestApp({ env });
  const { cookie, id: clientId } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId });
  const content = Buffer.from('footage');
  /** An upload of which some bytes have arrived. */
  const upload = async (received: number) => {
    const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
    const { location } = await begin(testApp.url, cookie, metadata, content.length);
    const url = testApp.url + location;
    const id = location.split('/').at(-1)!;
    const sent = await sendChunk(url, cookie, content.subarray(0, received), 0);
    expect(sent.status).toBe(204);
    return { id, path: `uploads/${id}`, finish: () => sendRest(url, cookie, content) };
  };
  const sweep = async () => {
    await jobHandlers(testApp.deps)['delete-stray-uploads']({});
    await testApp.drain();
  };
  return { ...testApp, upload, sweep, size: (path: string) => testApp.deps.storage.size(path) };
}

test.each(storageKinds)('of uploads to %s, deletes what has no row, and keeps everything else', async (kind) => {
  const { db, deps, upload, sweep, size } = await openStudio(kind === 'a bucket' ? s3.env : {});
  const file = await upload(7);
  const unfinished = await upload(3);
  const [gone, canceled] = [await upload(3), await upload(3)];
  await db.delete(uploads).where(eq(uploads.id, gone.id));
  await db.update(uploads).set({ canceledAt: deps.clock.now() }).where(eq(uploads.id, canceled.id));
  const film = { id: randomUUID(), name: 'Film.mp4', size: 4, uploadedBy: 'Owner', status: 'queued' } as const;
  await db.insert(siteFilms).values(film);
  await deps.storage.write(`uploads/${film.id}`, Readable.from(['film']));
  await deps.storage.write(`uploads/${randomUUID()}`, Readable.from(['stray']));
  await sweep();
  const left = [...new Set((await deps.storage.list('uploads/')).map((path) => path.slice(0, file.path.length)))];
  expect(left.sort()).toEqual([file.path, unfinished.path, `uploads/${film.id}`].sort());
  expect(await size(file.path)).toBe(7);
  expect((await unfinished.finish()).status).toBe(204);
  expect(await size(unfinished.path)).toBe(7);
});

test('ends the multipart uploads of a bucket, and deletes what is left beside a file', async () => {
  const { db, deps, upload, sweep, size } = await openStudio({ ...s3.env, S3_PREFIX: 'other/' });
  const file = await upload(7);
  await deps.storage.write(`${file.path}.rest`, Readable.from(['left']));
  const open = s3.openMultiparts();
  const stray = await upload(3);
  expect(s3.openMultiparts()).toBe(open + 1);
  await db.delete(uploads).where(eq(uploads.id, stray.id));
  await sweep();
  expect(s3.openMultiparts()).toBe(open);
  expect(await deps.storage.list('uploads/')).toEqual([file.path]);
  expect(await size(file.path)).toBe(7);
});
