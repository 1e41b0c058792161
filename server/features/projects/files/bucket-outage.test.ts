import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { usualLimits } from '#server/storage/s3/guard-calls.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { type BucketFault, faultNames, losesAnswers, startFaultyProxy } from '#server/testing/faulty-proxy.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { sample } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendChunk, sendRest } from '#server/testing/uploads.ts';

// Jobs report what they are put off for.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** On a busy machine, a working bucket may take longer to answer than usual. */
const patientLimits = { ...usualLimits, answerTimeout: minutes };

/** A studio whose bucket is behind a proxy. */
async function openStudio(limits: Partial<typeof usualLimits> = {}) {
  const s3 = await startS3Server();
  const proxy = await startFaultyProxy(s3.env.S3_ENDPOINT);
  const callLimits = { ...patientLimits, ...limits };
  const app = await createTestApp({ env: { ...s3.env, S3_ENDPOINT: proxy.url, DATABASE_CONNECTIONS: '2' }, callLimits });
  const cookie = await ownerCookie(app);
  const project = await createProject(app, { clientId: (await createClient(app)).id });
  const get = (path: string) => fetch(app.url + path, { headers: { cookie } });
  const statusOf = async (path: string) => (await get(path)).status;
  return {
    ...app,
    s3,
    proxy,
    callLimits,
    cookie,
    get,
    statusOf,
    begin: async (size: number) => {
      const { status, body, location } = await begin(
        app.url,
        cookie,
        { projectId: String(project.id), type: 'final', filename: 'A.bin' },
        size,
      );
      return { status, body, url: app.url + location, id: location.split('/').at(-1)! };
    },
    /** Downloads a file; its content is undefined if the download is cut off. */
    download: async (id: number) => {
      const response = await get(`/api/files/${id}/download`);
      const content = await response.arrayBuffer().catch(() => undefined);
      return { status: response.status, content: content && Buffer.from(content) };
    },
    findFile: async (path: string) => (await app.db.select().from(files).where(eq(files.path, path)))[0]!,
  };
}

type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Paths that need no files from storage. */
const others = ['/healthz', '/api/admin/projects', '/api/admin/clients', '/api/admin/system'];

async function expectOthersToAnswer({ statusOf }: Studio) {
  expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 200));
}

async function upload(studio: Studio, content: Buffer) {
  const { url, id } = await studio.begin(content.length);
  expect(await sendRest(url, studio.cookie, content)).toMatchObject({ status: 204 });
  return studio.findFile(`uploads/${id}`);
}

/** A fault after which files still work. */
const isHarmless = (fault: BucketFault) => fault === 'names a wrong ETag';

/** Continues after an error, as browsers do. */
async function continueUpload({ cookie, call }: Studio, { url, id }: { url: string; id: string }, content: Buffer) {
  if ((await offsetOf(url, cookie)) < content.length) expect(await sendRest(url, cookie, content)).toMatchObject({ status: 204 });
  expect(await call('POST', `/api/files/uploads/${id}/finish`, { cookie })).toMatchObject({ status: 200 });
}

test.each(sample(faultNames, 3))('only files fail while the bucket %s, and nothing is left behind', async (fault) => {
  const studio = await openStudio();
  const { proxy, callLimits, s3, db, drain, cookie } = studio;
  const content = randomBytes(11_000_000);
  const file = await upload(studio, content);
  const started = await studio.begin(content.length);
  await sendChunk(started.url, cookie, content.subarray(0, 1_000_000), 0);

  proxy.fail(fault);
  if (!isHarmless(fault)) Object.assign(callLimits, { answerTimeout: 300, stallTimeout: 300, pause: 60 * seconds });
  const [download, rejected] = await Promise.all([
    studio.download(file.id),
    studio.begin(content.length),
    sendChunk(started.url, cookie, content, 1_000_000),
    drain(),
    expectOthersToAnswer(studio),
  ]);
  if (isHarmless(fault)) expect(download.status).toBe(200);
  else expect([503, 200]).toContain(download.status);
  if (download.status === 503)
    expect(JSON.parse(String(download.content))).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^Files are unavailable/),
    });
  else if (download.content) expect(download.content.equals(content)).toBe(true);
  if (rejected.status !== 201) expect(rejected).toMatchObject({ status: 503, body: { code: 'unavailable' } });

  await proxy.recover();
  Object.assign(callLimits, patientLimits, { pause: 0 });
  await continueUpload(studio, started, content);
  if (rejected.status === 201) await continueUpload(studio, rejected, content);
  expect((await studio.download(file.id)).content?.equals(content)).toBe(true);
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
  await drain();
  const stored = await db.select().from(files);
  expect(new Set(stored.map(({ checksum }) => checksum)).size).toBe(1);
  expect(stored[0]!.checksum).toMatch(/^[\da-f]{64}$/);
  expect(await db.$count(uploads)).toBe(stored.length);
  const known = new Set(stored.map(({ path }) => path));
  const leftovers = s3.keys().filter((key) => !known.has(key));
  expect(leftovers).toEqual([]);
  // Multipart uploads whose id was lost aren't counted: the bucket's own rules end them.
  if (!losesAnswers(fault)) expect(s3.openMultiparts()).toBe(0);
});

test('calls that need no files answer while more requests than there are places wait for a bucket that hangs', {
  timeout: 120_000,
}, async () => {
  const places = { running: 4, waiting: 8 };
  const studio = await openStudio({ places, failures: Number.POSITIVE_INFINITY, answerTimeout: 2 * seconds });
  const { id } = await upload(studio, Buffer.from('a film'));
  studio.proxy.fail('hangs before the answer');
  const downloads = Array.from({ length: 30 }, () => studio.download(id));
  await studio.proxy.failed(places.running);
  await Promise.all([expectOthersToAnswer(studio), expectOthersToAnswer(studio)]);
  const { body } = await studio.call('GET', '/api/admin/system', { cookie: studio.cookie });
  expect(body.health.storage.problem).toEqual(expect.any(String));
  expect((await Promise.all(downloads)).map(({ status }) => status)).toEqual(downloads.map(() => 503));
});

test('after a few calls without an answer, file requests fail at once until one that tries again succeeds', {
  timeout: 120_000,
}, async () => {
  const studio = await openStudio({ pause: Number.POSITIVE_INFINITY });
  const { proxy, callLimits } = studio;
  const { id } = await upload(studio, Buffer.from('a film'));
  Object.assign(callLimits, { answerTimeout: 200 });
  proxy.fail('hangs before the answer');
  await Promise.all(Array.from({ length: usualLimits.failures }, () => studio.download(id)));
  await proxy.recover();
  Object.assign(callLimits, { answerTimeout: patientLimits.answerTimeout });
  const { status, content } = await studio.download(id);
  expect([status, JSON.parse(String(content)).message]).toEqual([
    503,
    'Files are unavailable at the moment. Please try again in a few minutes.',
  ]);
  callLimits.pause = 0;
  expect(await studio.download(id)).toEqual({ status: 200, content: Buffer.from('a film') });
});

test('jobs that need files wait for the bucket, however often they meet it without an answer', async () => {
  const studio = await openStudio({ pause: 0 });
  const { proxy, db, drain } = studio;
  const runJobs = async () => {
    await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
    await drain();
  };
  const { path } = await upload(studio, Buffer.from('a film'));
  proxy.fail('answers 403');
  for (let attempt = 0; attempt < 10; attempt++) await runJobs();
  expect((await studio.findFile(path)).checksum).toBeNull();
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ cause: expect.objectContaining({ name: 'AccessDenied' }) }));
  await proxy.recover();
  await runJobs();
  expect((await studio.findFile(path)).checksum).toMatch(/^[\da-f]{64}$/);
});
