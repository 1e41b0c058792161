import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { uploads } from '#server/db/schema/uploads.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendChunk } from '#server/testing/uploads.ts';
import { recordProgress } from './uploads.service.ts';

const content = Buffer.from('footage');

/** A server, and a client with a project. */
async function start(env: Record<string, string> = {}) {
  const testApp = await createTestApp({ env });
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
  const ask = (url: string, method: string, headers: Record<string, string> = {}) =>
    fetch(url, { method, headers: { 'tus-resumable': '1.0.0', cookie: client.cookie, ...headers } });
  const beginUpload = async () => {
    const { location } = await begin(testApp.url, client.cookie, metadata, content.length);
    return { id: location.split('/').at(-1)!, url: testApp.url + location };
  };
  return { ...testApp, client, metadata, ask, beginUpload };
}

describe.each(storageKinds)('uploads to %s', async (kind) => {
  const { client, db, deps, drain, ask, beginUpload } = await start(await storageSettings(kind));
  const rowOf = async (id: string) => (await db.select().from(uploads).where(eq(uploads.id, id)))[0];

  test('the last request is answered like before if it comes again', async () => {
    const { url } = await beginUpload();
    for (const offset of [0, content.length]) expect(await sendChunk(url, client.cookie, content, offset)).toMatchObject({ status: 204 });
  });

  test('what the job or the browser finishes before the last request has ended is no failure', async () => {
    const { id, url } = await beginUpload();
    await sendChunk(url, client.cookie, content, 0);
    await recordProgress(deps, id, { received: content.length, next: 0 });
  });

  test('a request that still sends what its sender has canceled is told that it is gone', async () => {
    const { id, url } = await beginUpload();
    expect((await ask(url, 'DELETE')).status).toBe(204);
    await expect(recordProgress(deps, id, { received: 3, next: 0 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('its sender can cancel one whose bytes are gone, or that a server was killed before storing', async () => {
    const { id, url } = await beginUpload();
    await deps.storage.remove(`uploads/${id}`);
    expect((await ask(url, 'DELETE')).status).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('a finished one can no longer be canceled', async () => {
    const { id, url } = await beginUpload();
    await sendChunk(url, client.cookie, content, 0);
    expect((await ask(url, 'DELETE')).status).toBe(400);
    await drain();
    expect(await deps.storage.receivedBytes(`uploads/${id}`)).toBe(content.length);
    expect(await rowOf(id)).toMatchObject({ finishedAt: expect.any(Date) });
  });

  test('of two that cancel and send the last byte, one succeeds, and the studio has a file or nothing', async () => {
    for (let repetition = 0; repetition < 5; repetition++) {
      const { id, url } = await beginUpload();
      const [sent, canceled] = await Promise.all([sendChunk(url, client.cookie, content, 0), ask(url, 'DELETE')]);
      await drain();
      const isFinished = (await rowOf(id))?.finishedAt != null;
      expect([sent.status === 204, canceled.status === 204]).toEqual([isFinished, !isFinished]);
      expect(await deps.storage.receivedBytes(`uploads/${id}`)).toBe(isFinished ? content.length : 0);
    }
  });
});

describe('requests', async () => {
  const testApp = await start();
  const { url, client, db, metadata, ask, beginUpload } = testApp;

  test.each([{ 'upload-concat': 'partial' }, { 'upload-defer-length': '1' }, { 'upload-offset': '-1' }])(
    'one that the protocol refuses begins no upload: %s',
    async (headers) => {
      const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
      const sent = { 'upload-length': '7', 'upload-metadata': encoded.join(',') };
      expect((await ask(`${url}/api/files/uploads`, 'POST', { ...sent, ...headers })).status).toBeGreaterThanOrEqual(400);
      await expect.poll(() => db.$count(uploads)).toBe(0);
    },
  );

  test('an id is the same however its address is written, and another text is none', async () => {
    const upload = await beginUpload();
    const encoded = upload.url.replace(upload.id, `%${upload.id.charCodeAt(0).toString(16)}${upload.id.slice(1)}`);
    expect(await offsetOf(encoded, client.cookie)).toBe(0);
    for (const id of ['7', '..%2f..', '%00', '%ff', upload.id.toUpperCase()])
      expect([400, 404]).toContain((await ask(`${url}/api/files/uploads/${id}`, 'HEAD')).status);
  });

  test('every answer says that it is one of the protocol, also without a body', async () => {
    const upload = await beginUpload();
    const stranger = await createClient(testApp);
    const answers = [
      await ask(`${url}/api/files/uploads`, 'POST', { 'upload-length': 'x' }),
      await ask(upload.url, 'HEAD', { cookie: '' }),
      await ask(upload.url, 'HEAD', { cookie: stranger.cookie }),
      await ask(upload.url, 'HEAD'),
      await ask(upload.url, 'DELETE'),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('tus-resumable')])).toEqual(
      [400, 401, 404, 200, 204].map((status) => [status, '1.0.0']),
    );
  });
});

test('a database that goes away in the middle of an upload is answered with 503, as everywhere', async () => {
  const { client, db, beginUpload } = await start();
  const { url } = await beginUpload();
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '57P03'; end $$;
      create trigger fail before update on uploads for each row execute function fail()`),
  );
  const headers = {
    'tus-resumable': '1.0.0',
    cookie: client.cookie,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const response = await fetch(url, { method: 'PATCH', headers, body: content });
  expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
});
