import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { displayName } from '../../../contract/shared/text.ts';
import { buildApp } from '../../app.ts';
import { files } from '../../db/schema/files.ts';
import { uploads } from '../../db/schema/uploads.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { days, systemClock } from '../../shared/clock.ts';
import { openUploadLocker } from '../../storage/upload-locker.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { startRestartingServer } from '../../testing/faults/restarting-server.ts';
import type { FaultTestConfig } from '../../testing/faults/test-provider.ts';
import { onTestEnd } from '../../testing/on-test-end.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { begin, offsetOf, sendChunk, sendRest } from '../../testing/uploads.ts';
import { openSession } from '../sessions/sessions.service.ts';

const testApp = await createTestApp({ env: { UPLOAD_LIMIT: '100MB' } });
const { call, db, deps, clock } = testApp;
const client = await createClient(testApp);
const stranger = await createClient(testApp);
const studio = await ownerCookie(testApp);
const project = await createProject(testApp, { clientId: client.id });

/** The same database and storage, served by another process. */
const otherLocker = openUploadLocker(testApp.connection, (error) => console.error(error));
const otherApp = await buildApp({ ...deps, uploadLocker: otherLocker });
const otherUrl = await otherApp.listen({ host: '127.0.0.1', port: 0 });
onTestEnd(async () => {
  await otherApp.close();
  await otherLocker.close();
});
const upload = (content: number, metadata: object = {}, cookie = client.cookie) =>
  begin(testApp.url, cookie, { filename: 'A001.mov', projectId: String(project.id), type: 'source', ...metadata }, content);

test('an upload cut off ten times and continued at two servers arrives once, byte for byte', async () => {
  const content = randomBytes(50_000_000);
  const { location } = await upload(content.length);
  for (let cut = 0; cut < 10; cut++) {
    const server = cut % 2 ? otherUrl : testApp.url;
    const offset = await offsetOf(server + location, client.cookie);
    await sendChunk(server + location, client.cookie, content, offset, { cutAfter: 3_000_000 });
  }
  expect(await offsetOf(testApp.url + location, client.cookie)).toBeGreaterThan(10_000_000);
  expect((await sendRest(otherUrl + location, client.cookie, content)).status).toBe(204);
  const id = location.split('/').at(-1)!;
  const finished = await Promise.all([1, 2].map(() => call('POST', `/api/files/uploads/${id}/finish`, { cookie: client.cookie })));
  expect(finished.map(({ status }) => status)).toEqual([200, 200]);
  await testApp.drain();
  const rows = await db.select().from(files).where(eq(files.projectId, project.id));
  expect(rows).toMatchObject([{ name: 'A001.mov', size: content.length, uploadedBy: client.name, mediaType: 'application/octet-stream' }]);
  expect(rows[0]!.checksum).toBe(createHash('sha256').update(content).digest('hex'));
  const stored = await buffer(await deps.storage.read(rows[0]!.path));
  expect(stored.equals(content)).toBe(true);
}, 60_000);

test('an upload goes on after its server was killed, which leaves no lock behind', async () => {
  const content = randomBytes(5_000_000);
  const { location } = await upload(content.length);
  const path = location.replace('/api/files/', '');
  const server = await startRestartingServer({
    connection: testApp.connection as FaultTestConfig['connection'],
    files: testApp.files,
    ...{ providerPort: 1, secretKey: 'sk_test_unused', webhookSecret: 'whsec_unused' },
  });
  // That process has the system's clock.
  const token = await openSession({ clock: systemClock }, db, { clientId: client.id }, { userAgent: 'test' });
  const sending = sendChunk(server.url() + location, `picturelock-client=${token}`, content, 0, { stallAfter: 1_000_000 });
  await vi.waitUntil(async () => (await deps.storage.size(path))! > 0, { timeout: 20_000 });
  await server.close();
  expect(await sending).toMatchObject({ status: 0 });
  expect(await offsetOf(testApp.url + location, client.cookie)).toBeGreaterThan(0);
  expect((await sendRest(testApp.url + location, client.cookie, content)).status).toBe(204);
  expect((await buffer(await deps.storage.read(path))).equals(content)).toBe(true);
}, 60_000);

test('refuses what is too large, or does not fit, before the first byte', async () => {
  expect(await upload(100_000_001)).toMatchObject({ status: 413, body: { code: 'too_large', message: expect.stringContaining('100 MB') } });
  vi.spyOn(deps.storage, 'freeSpace').mockResolvedValueOnce(200_000_500);
  expect(await upload(1000)).toMatchObject({ status: 507, body: { success: false, code: 'out_of_space' } });
});

test('says when the disk is full midway, keeps what has arrived and continues once there is space', async () => {
  const content = randomBytes(1000);
  const { location } = await upload(content.length);
  const url = testApp.url + location;
  await sendChunk(url, client.cookie, content.subarray(0, 400), 0);
  vi.spyOn(deps.storage, 'freeSpace').mockResolvedValueOnce(0);
  expect(await sendChunk(url, client.cookie, content, 400)).toMatchObject({ status: 507, body: { code: 'out_of_space' } });
  expect(await offsetOf(url, client.cookie)).toBe(400);
  expect((await sendChunk(url, client.cookie, content, 400)).status).toBe(204);
});

test("nobody sees, continues or finishes somebody else's upload", async () => {
  const { location } = await upload(10);
  const url = testApp.url + location;
  const id = location.split('/').at(-1)!;
  for (const cookie of [stranger.cookie, studio]) {
    expect((await sendChunk(url, cookie, Buffer.alloc(10), 0)).status).toBe(404);
    await expect(offsetOf(url, cookie)).rejects.toThrow('404');
    expect((await call('POST', `/api/files/uploads/${id}/finish`, { cookie })).status).toBe(404);
  }
  const listed = async (cookie: string) => (await call('GET', `/api/projects/${project.id}/uploads`, { cookie })).body.uploads;
  expect(await listed(client.cookie)).toContainEqual(expect.objectContaining({ id, name: 'A001.mov', size: 10, offset: 0 }));
  expect(await listed(studio)).toEqual([]);
  expect((await upload(10, {}, stranger.cookie)).status).toBe(404);
  expect((await upload(10, { type: 'final' })).status).toBe(403);
});

test.each(['../../escape', '%2e%2e%2fescape', '..%5c..%5cescape', 'a%00b'])('the upload URL %s names no file', async (id) => {
  const headers = { 'tus-resumable': '1.0.0' };
  for (const method of ['DELETE', 'PATCH'] as const)
    expect((await call(method, `/api/files/uploads/${id}`, { cookie: client.cookie, headers })).status).toBe(404);
});

test('requests from other sites are refused', async () => {
  const headers = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'cross-site', 'upload-length': '10' };
  expect((await call('POST', '/api/files/uploads', { cookie: client.cookie, headers })).status).toBe(403);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\footage\\A001.mov', 'A001.mov'],
  ['a\0b.mov', 'ab.mov'],
  ['..', 'Unnamed file'],
  ['.htaccess', 'htaccess'],
  ['gpj.\u202Eexe.mov', 'gpj.exe.mov'],
  [`${'x'.repeat(300)}.mov`, `${'x'.repeat(251)}.mov`],
])('the name %j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

test('a name is for display only: every upload is stored under its id', async () => {
  const { location } = await upload(3, { filename: '../../evil.sh' });
  await sendChunk(testApp.url + location, client.cookie, Buffer.from('abc'), 0);
  const id = location.split('/').at(-1)!;
  const [row] = await db.select().from(files).where(eq(files.name, 'evil.sh'));
  expect(row!.path).toBe(`uploads/${id}`);
});

test('a complete upload whose last request failed is finished by a job', async () => {
  const { location } = await upload(5);
  const id = location.split('/').at(-1)!;
  vi.spyOn(deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('connection lost'));
  expect((await sendChunk(testApp.url + location, client.cookie, Buffer.from('abcde'), 0)).status).toBe(500);
  await jobHandlers(deps)['finish-uploads']({});
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  expect(row!.fileId).not.toBeNull();
});

test('drafts are numbered, and the client is told', async () => {
  for (const version of [1, 2]) {
    const { location } = await upload(3, { type: 'draft', filename: `Cut ${version}.mp4` }, studio);
    await sendChunk(testApp.url + location, studio, Buffer.from('abc'), 0);
    const [row] = await db
      .select()
      .from(files)
      .where(eq(files.name, `Cut ${version}.mp4`));
    expect(row!.version).toBe(version);
  }
  const { notifications } = (await call('GET', '/api/client/notifications', { cookie: client.cookie })).body;
  expect(notifications).toContainEqual(expect.objectContaining({ text: 'Version 2 of Channel trailer is ready for your review.' }));
});

test('what nobody continued for a week is removed, and each chunk postpones that', async () => {
  const { location } = await upload(10);
  const id = location.split('/').at(-1)!;
  clock.advance(6 * days);
  await sendChunk(testApp.url + location, client.cookie, Buffer.from('abc'), 0);
  clock.advance(6 * days);
  await jobHandlers(deps)['cleanup-uploads']({});
  expect(await deps.storage.size(`uploads/${id}`)).toBe(3);
  clock.advance(2 * days);
  await jobHandlers(deps)['cleanup-uploads']({});
  expect(await deps.storage.size(`uploads/${id}`)).toBeUndefined();
  expect(await db.select().from(uploads).where(eq(uploads.id, id))).toEqual([]);
});
