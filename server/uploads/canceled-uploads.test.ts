import { Metadata } from '@tus/server';

import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobHandlers } from '#server/areas.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { repetitions, sample } from '#server/testing/sample.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk } from '#server/testing/uploads.ts';

describe.each(storageKinds)('canceled uploads to %s', async (kind) => {
  const testApp = await createTestApp({ env: await storageSettings(kind) });
  const { call, clock, db, deps, url: server } = testApp;
  const owner = await ownerCookie(testApp);
  const content = Buffer.from('footage');

  /** An upload by a client, of which nothing has arrived yet. */
  async function beginByClient() {
    const client = await createClient(testApp, { name: 'Ann' });
    const { id: projectId } = await createProject(testApp, { clientId: client.id });
    const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
    const { location } = await begin(server, client.cookie, metadata, content.length);
    return { ...client, projectId, url: server + location, id: location.split('/').at(-1)! };
  }

  /** An upload by an upload link. */
  async function beginByLink() {
    const client = await createClient(testApp);
    const { id: projectId } = await createProject(testApp, { clientId: client.id });
    const expiresAt = addMilliseconds(clock.now(), 7 * days).toISOString();
    const body = { expiresAt, maxBytes: 1000 };
    const created = (await call('POST', `/api/admin/projects/${projectId}/upload-links`, { cookie: owner, body })).body;
    const token = new URL(created.url).pathname.replace('/upload/', '');
    const response = await fetch(`${server}/api/upload/${token}/files`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': Metadata.stringify({ filename: 'A001.mov', name: 'Sam Sender' }),
      },
    });
    const location = response.headers.get('location')!;
    return { cookie: '', linkId: created.uploadLink.id as number, projectId, url: server + location, id: location.split('/').at(-1)! };
  }

  type Begun = Awaited<ReturnType<typeof beginByClient | typeof beginByLink>>;
  const admin = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
    expect((await call(method, `/api/admin/${path}`, { cookie: owner, body })).status).toBe(200);
  const deactivate = ({ id }: { id: number }) => admin('POST', `clients/${id}/deactivate`);
  const clientOf = async ({ id }: Begun) => (await db.select().from(uploads).where(eq(uploads.id, id)))[0]!.clientId!;

  const erase = (id: number) => admin('POST', `clients/${id}/erase`, { name: 'Ann' });
  /** Ways to end an upload: its name, who begins the upload, what ends it, and the status that its sender then gets. */
  const ways: [string, () => Promise<Begun>, (upload: Begun) => Promise<void>, number][] = [
    ['its link is revoked', beginByLink, (upload) => admin('POST', `upload-links/${(upload as { linkId: number }).linkId}/revoke`), 403],
    ['its client is deactivated', beginByClient, async (upload) => deactivate({ id: await clientOf(upload) }), 403],
    ['its client is erased', beginByClient, async (upload) => erase(await clientOf(upload)), 404],
    ['the studio cancels it', beginByClient, ({ id }) => admin('DELETE', `uploads/${id}`), 403],
  ];

  const storedOf = async ({ id }: Begun) => (await deps.storage.list('uploads/')).filter((path) => path.includes(id));
  const filesOf = ({ projectId }: Begun) => db.$count(files, eq(files.projectId, projectId));

  const isBeingWritten = async ({ id }: Begun) => {
    const { rows } = await db.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${`upload ${id}`}, 0)) as free`);
    return !rows[0]!.free;
  };

  /** Only some of the ways are tried, since ending a request takes three seconds. In that time, it could finish. */
  test.each(sample(ways, 2))('a request that still sends when %s is ended and leaves nothing', async (_, start, end, refusal) => {
    const upload = await start();
    // The connection stays open: only the server ends the request.
    const ended = new Promise<void>(() => undefined);
    const sending = sendChunk(upload.url, upload.cookie, content, 0, { pauseAfter: 3, until: ended });
    await expect.poll(() => isBeingWritten(upload)).toBe(true);
    await end(upload);
    await testApp.drain();
    // A response that comes in time says why; after that, the connection is cut.
    expect([refusal, 'cut']).toContain(
      await sending.then(
        ({ status }) => status,
        () => 'cut',
      ),
    );
    expect(await storedOf(upload)).toEqual([]);
    await jobHandlers(deps)['finish-uploads']({});
    expect(await filesOf(upload)).toBe(0);
  });

  test('a request that was refused, but still sends, is ended when its upload is canceled', async () => {
    const upload = await beginByClient();
    const freeSpace = vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(0);
    onTestFinished(() => freeSpace.mockRestore());
    const ended = new Promise<void>(() => undefined);
    const sending = sendChunk(upload.url, upload.cookie, content, 0, { pauseAfter: 3, until: ended });
    await expect.poll(() => freeSpace.mock.calls.length).toBe(1);
    await admin('DELETE', `uploads/${upload.id}`);
    await testApp.drain();
    expect(await storedOf(upload)).toEqual([]);
    expect((await sending).status).toBe(507);
  });

  /** A request that has sent all bytes but the last few, which it sends once `go` is called. */
  async function sendAlmostAll(upload: Begun) {
    const { promise: until, resolve: go } = Promise.withResolvers<void>();
    const sending = sendChunk(upload.url, upload.cookie, content, 0, { pauseAfter: 3, until });
    await expect.poll(() => isBeingWritten(upload)).toBe(true);
    return { sending, go };
  }

  test.each(ways)('bytes that arrive after %s make no file', async (_, start, end, refusal) => {
    const upload = await start();
    const { sending, go } = await sendAlmostAll(upload);
    await end(upload);
    go();
    expect((await sending).status).toBe(refusal);
    expect(await filesOf(upload)).toBe(0);
    await testApp.drain();
    expect(await storedOf(upload)).toEqual([]);
  });

  test.each(ways.slice(0, 2))('when %s while the last byte arrives, the file is there by then or never', async (_, start, end) => {
    for (let repetition = 0; repetition < repetitions(2, 50); repetition++) {
      const upload = await start();
      const { sending, go } = await sendAlmostAll(upload);
      go();
      await end(upload);
      const count = await filesOf(upload);
      const { status } = await sending;
      await testApp.drain();
      await jobHandlers(deps)['finish-uploads']({});
      expect([status, await filesOf(upload), await storedOf(upload)]).toEqual(
        count === 1 ? [204, 1, [`uploads/${upload.id}`]] : [403, 0, []],
      );
    }
  });

  test('an upload that was canceled says so, and counts no longer', async () => {
    const upload = await beginByClient();
    await admin('DELETE', `uploads/${upload.id}`);
    const message = 'The studio cancelled this upload.';
    expect(await sendChunk(upload.url, upload.cookie, content, 0)).toMatchObject({ status: 403, body: { message } });
    const listed = await call('GET', `/api/projects/${upload.projectId}/uploads`, { cookie: upload.cookie });
    expect(listed.body.uploads).toEqual([]);
    expect((await call('DELETE', `/api/admin/uploads/${upload.id}`, { cookie: owner })).status).toBe(404);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'upload.canceled'));
    expect(entries).toContainEqual(expect.objectContaining({ target: 'A001.mov', actorKind: 'admin' }));
  });
});

test('the studio sees who uploads what, and how much has arrived', async () => {
  const testApp = await createTestApp();
  const { call, clock, url } = testApp;
  const client = await createClient(testApp, { name: 'Ann' });
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const cookie = await ownerCookie(testApp);
  const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
  const { location } = await begin(url, client.cookie, metadata, 7);
  await sendChunk(url + location, client.cookie, Buffer.from('foo'), 0);
  clock.advance(1000);
  await begin(url, cookie, { ...metadata, filename: 'Cut.mov', type: 'final' }, 10);
  const shown = {
    project: { id: projectId, title: 'Channel trailer', clientName: 'Ann', deliverableTitle: null },
    createdAt: expect.any(String),
  };
  expect((await call('GET', '/api/admin/uploads', { cookie })).body.uploads).toMatchObject([
    { ...shown, name: 'Cut.mov', size: 10, receivedBytes: 0, uploader: 'studio', uploadedBy: 'owner' },
    { ...shown, name: 'A001.mov', size: 7, receivedBytes: 3, uploader: 'client', uploadedBy: 'Ann' },
  ]);
});
