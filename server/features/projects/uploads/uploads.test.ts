import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { displayName } from '#domain/shared/text.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendChunk } from '#server/testing/uploads.ts';

const testApp = await createTestApp({ env: { UPLOAD_LIMIT: '100MB' } });
const { call, db, deps } = testApp;
const client = await createClient(testApp);
const stranger = await createClient(testApp);
const studio = await ownerCookie(testApp);
const project = await createProject(testApp, { clientId: client.id });

const upload = (content: number, metadata: object = {}, cookie = client.cookie) =>
  begin(testApp.url, cookie, { filename: 'A001.mov', projectId: String(project.id), type: 'source', ...metadata }, content);

test('refuses what is too large, or does not fit, before the first byte', async () => {
  expect(await upload(100_000_001)).toMatchObject({ status: 413, body: { code: 'too_large', message: expect.stringContaining('100 MB') } });
  const freeSpace = vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(200_000_500);
  onTestFinished(() => freeSpace.mockRestore());
  expect(await upload(1000)).toMatchObject({ status: 507, body: { success: false, code: 'out_of_space' } });
});

test.each([
  [{ 'upload-length': '10' }, 412],
  [{ 'tus-resumable': '0.9.0', 'upload-length': '10' }, 400],
  [{ 'tus-resumable': '1.0.0', 'upload-length': '1e3' }, 400],
  [{ 'tus-resumable': '1.0.0', 'upload-defer-length': '1' }, 400],
])('stores nothing for a request with %o', async (headers, status) => {
  const metadata = Object.entries({ filename: 'A001.mov', projectId: String(project.id), type: 'source' });
  const encoded = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join();
  const before = await db.$count(uploads);
  const response = await call('POST', '/api/files/uploads', { cookie: client.cookie, headers: { ...headers, 'upload-metadata': encoded } });
  expect([response.status, await db.$count(uploads)]).toEqual([status, before]);
});

test('limits how many uploads somebody has underway', async () => {
  const busy = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: busy.id });
  const row = {
    purpose: 'project',
    sender: 'client',
    projectId,
    clientId: busy.id,
    uploadedBy: 'Busy',
    type: 'source',
    name: 'a.mov',
    size: 5,
    expiresAt: deps.clock.now(),
  } as const;
  await db.insert(uploads).values(Array.from({ length: 200 }, () => ({ ...row, id: randomUUID() })));
  const beginOne = () => upload(10, { projectId: String(projectId) }, busy.cookie);
  expect(await beginOne()).toMatchObject({ status: 429, body: { message: expect.stringContaining('continue or cancel') } });
  await db.delete(uploads).where(eq(uploads.id, (await db.select().from(uploads).where(eq(uploads.projectId, projectId)))[0]!.id));
  expect((await beginOne()).status).toBe(201);
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

test.each([
  ['0f'.repeat(32), '0f'.repeat(32)],
  ['0F'.repeat(32), null],
  ['0f', null],
])('lists an upload whose file the browser describes by %j with %j', async (sent, fingerprint) => {
  const { status, location } = await upload(10, { fingerprint: sent });
  expect(status).toBe(201);
  const { uploads } = (await call('GET', `/api/projects/${project.id}/uploads`, { cookie: client.cookie })).body;
  expect(uploads).toContainEqual(expect.objectContaining({ id: location.split('/').at(-1), fingerprint }));
  await call('DELETE', location.replace(testApp.url, ''), { cookie: client.cookie, headers: { 'tus-resumable': '1.0.0' } });
});

test.each([
  ['1795846879047', 1_795_846_879_047],
  ['0', 0],
  ['8640000000000000', 8_640_000_000_000_000],
  ['8640000000000001', null],
  ['99999999999999999999', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  ["yesterday'; --\0", null],
])('lists an upload of a file that was last changed at %j with %j', async (sent, lastModified) => {
  const { status, location } = await upload(10, { lastModified: sent });
  expect(status).toBe(201);
  const { uploads } = (await call('GET', `/api/projects/${project.id}/uploads`, { cookie: client.cookie })).body;
  expect(uploads).toContainEqual(expect.objectContaining({ id: location.split('/').at(-1), lastModified }));
  await call('DELETE', location.replace(testApp.url, ''), { cookie: client.cookie, headers: { 'tus-resumable': '1.0.0' } });
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

test('drafts are numbered', async () => {
  for (const version of [1, 2]) {
    const { location } = await upload(3, { type: 'draft', filename: `Cut ${version}.mp4` }, studio);
    await sendChunk(testApp.url + location, studio, Buffer.from('abc'), 0);
    const [row] = await db
      .select()
      .from(files)
      .where(eq(files.name, `Cut ${version}.mp4`));
    expect(row!.version).toBe(version);
  }
});
