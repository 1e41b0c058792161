import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { jobHandlers } from '#server/areas.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { days } from '#server/shared/clock.ts';
import { openUploadLocker } from '#server/storage/upload-locker.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { type Interruption, startUploadServer, uploadInterrupted } from '#server/testing/interrupted-upload.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { repetitions, sample } from '#server/testing/sample.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendChunk, sendRest } from '#server/testing/uploads.ts';

/** A size that makes several parts in a bucket. */
const largeSize = repetitions(15_000_000, 50_000_000);

/** Usually one kind of storage, since starting servers takes most of the time. */
const killedAt = sample(storageKinds, 1);

describe.each(storageKinds)('uploads to %s', async (kind) => {
  const testApp = await createTestApp({ env: await storageSettings(kind) });
  const { call, db, deps, clock } = testApp;
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id });

  /** Another process would serve the same database and storage like this. */
  const otherLocker = openUploadLocker(testApp.connection, (error) => console.error(error));
  const otherApp = await buildApp({ ...deps, uploadLocker: otherLocker });
  const otherUrl = await otherApp.listen({ host: '127.0.0.1', port: 0 });
  onTestEnd(async () => {
    await otherApp.close();
    await otherLocker.close();
  });

  /** @returns the new upload's id and path on each server */
  async function upload(size: number) {
    const { location } = await begin(
      testApp.url,
      client.cookie,
      { filename: 'A001.mov', projectId: String(projectId), type: 'source' },
      size,
    );
    return { id: location.split('/').at(-1)!, location };
  }
  const send = (location: string, content: Buffer, offset: number) => sendChunk(testApp.url + location, client.cookie, content, offset);
  const finish = (id: string) => call('POST', `/api/files/uploads/${id}/finish`, { cookie: client.cookie });
  const fileOf = async (id: string) =>
    (
      await db
        .select()
        .from(files)
        .where(eq(files.path, `uploads/${id}`))
    )[0];

  test('an upload cut off again and again and continued at two servers arrives once, byte for byte', async () => {
    const content = randomBytes(largeSize);
    const { id, location } = await upload(content.length);
    let offset = 0;
    for (let cut = 0; offset < content.length / 2; cut++) {
      const server = cut % 2 ? otherUrl : testApp.url;
      offset = await offsetOf(server + location, client.cookie);
      await sendChunk(server + location, client.cookie, content, offset, { cutAfter: 3_000_000 });
    }
    expect((await sendRest(otherUrl + location, client.cookie, content)).status).toBe(204);
    const finished = await Promise.all([finish(id), finish(id)]);
    expect(finished.map(({ status }) => status)).toEqual([200, 200]);
    await testApp.drain();
    const rows = await db.select().from(files).where(eq(files.projectId, projectId));
    expect(rows).toMatchObject([
      { name: 'A001.mov', size: content.length, uploadedBy: client.name, mediaType: 'application/octet-stream' },
    ]);
    expect(rows[0]!.checksum).toBe(createHash('sha256').update(content).digest('hex'));
    const stored = await buffer(await deps.storage.read(rows[0]!.path));
    expect(stored.equals(content)).toBe(true);
  });

  if (killedAt.includes(kind))
    test('an upload goes on after cut connections, restarts of its client and the death of its server', async () => {
      const content = randomBytes(largeSize);
      const path = join(testApp.files, 'footage.mov');
      writeFileSync(path, content);
      const { server, cookie } = await startUploadServer(testApp, client.id);
      onTestFinished(() => server.close());
      const metadata = { filename: 'B001.mov', projectId: String(projectId), type: 'source' };
      const interruptions: Interruption[] = ['cut connection', 'restarted client', 'killed server', 'restarted client', 'cut connection'];
      const id = await uploadInterrupted({ server, cookie, metadata, path, interruptions });
      const rows = await db.select().from(files).where(eq(files.name, 'B001.mov'));
      expect(rows).toMatchObject([{ path: `uploads/${id}`, size: content.length }]);
      expect((await buffer(await deps.storage.read(`uploads/${id}`))).equals(content)).toBe(true);
    });

  test('says when the disk is full midway, keeps what has arrived and continues once there is space', async () => {
    const content = randomBytes(1000);
    const { id, location } = await upload(content.length);
    await send(location, content.subarray(0, 400), 0);
    vi.spyOn(deps.storage, 'freeSpace').mockResolvedValueOnce(0);
    expect(await send(location, content, 400)).toMatchObject({ status: 507, body: { code: 'out_of_space' } });
    expect(await offsetOf(testApp.url + location, client.cookie)).toBe(400);
    const unfinished = (await call('GET', `/api/projects/${projectId}/uploads`, { cookie: client.cookie })).body.uploads;
    expect(unfinished).toContainEqual(expect.objectContaining({ id, offset: 400 }));
    expect((await send(location, content, 400)).status).toBe(204);
  });

  test('bytes that continue somewhere else are refused', async () => {
    const content = randomBytes(1000);
    const { location } = await upload(content.length);
    await send(location, content.subarray(0, 400), 0);
    for (const offset of [0, 399, 401]) expect((await send(location, content, offset)).status).toBe(409);
    expect((await send(location, content, 400)).status).toBe(204);
  });

  test('a complete upload whose last request failed is finished by a job', async () => {
    const { id, location } = await upload(5);
    vi.spyOn(deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('connection lost'));
    const failed = await send(location, Buffer.from('abcde'), 0);
    expect(failed).toMatchObject({ status: 500, body: { message: 'Something went wrong on our side. Please try again later.' } });
    expect(await fileOf(id)).toBeUndefined();
    await jobHandlers(deps)['finish-uploads']({});
    expect(await fileOf(id)).toMatchObject({ size: 5 });
  });

  test('a canceled upload leaves nothing', async () => {
    const { id, location } = await upload(10);
    await send(location, Buffer.from('abc'), 0);
    const headers = { 'tus-resumable': '1.0.0' };
    expect((await call('DELETE', location, { cookie: client.cookie, headers })).status).toBe(204);
    await testApp.drain();
    expect(await deps.storage.receivedBytes(`uploads/${id}`)).toBe(0);
    expect(await db.select().from(uploads).where(eq(uploads.id, id))).toEqual([]);
  });

  test('what nobody continued for a week is removed, and each chunk postpones that', async () => {
    const { id, location } = await upload(10);
    clock.advance(6 * days);
    await send(location, Buffer.from('abc'), 0);
    clock.advance(6 * days);
    await runCleanup(deps, 'uploads');
    expect(await deps.storage.receivedBytes(`uploads/${id}`)).toBe(3);
    clock.advance(2 * days);
    await runCleanup(deps, 'uploads');
    await testApp.drain();
    expect(await deps.storage.receivedBytes(`uploads/${id}`)).toBe(0);
    expect(await db.select().from(uploads).where(eq(uploads.id, id))).toEqual([]);
  });
});
