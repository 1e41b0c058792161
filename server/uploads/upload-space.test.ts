import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Metadata } from '@tus/server';
import { afterEach, expect, test, vi } from 'vitest';
import { uploads } from '#server/db/schema/uploads.ts';
import { addMilliseconds, days, hours } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk, sendRest } from '#server/testing/uploads.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;

const createUploader = async () => {
  const client = await createClient(testApp);
  const project = await createProject(testApp, { clientId: client.id });
  return { ...client, projectId: project.id };
};
const client = await createUploader();
const other = await createUploader();
const studio = { cookie: await ownerCookie(testApp), projectId: client.projectId };

const upload = (size: number, { cookie, projectId } = client as Pick<typeof client, 'cookie' | 'projectId'>) =>
  begin(testApp.url, cookie, { filename: 'A001.mov', projectId: String(projectId), type: 'source' }, size);
const send = (location: string, content: Buffer, offset = 0) => sendChunk(testApp.url + location, client.cookie, content, offset);

/** Leaves so much space for clients' uploads, beside what is kept free. */
const leaveSpace = (bytes: number) => vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(5_200_000_000 + bytes);

afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete(uploads);
});

const gigabytes = (count: number) => count * 1e9;

test('twelve empty uploads of one client take their share only, and keep neither other clients nor the studio out', async () => {
  leaveSpace(gigabytes(77));
  const begun = await Promise.all(Array.from({ length: 12 }, () => upload(gigabytes(50))));
  const accepted = { status: 201 };
  const refused = {
    status: 429,
    body: { message: 'Unfinished uploads are limited to 100 GB in total. This one starts once others finish or are cancelled.' },
  };
  expect(begun.toSorted((a, b) => a.status - b.status)).toMatchObject([accepted, accepted, ...Array.from({ length: 10 }, () => refused)]);
  expect(await upload(gigabytes(50), other)).toMatchObject({ status: 201 });
  for (let count = 0; count < 3; count++) expect(await upload(gigabytes(50), studio)).toMatchObject({ status: 201 });
});

test('one client keeps no more than 20 MB for each of 200 uploads from others', async () => {
  const { id: clientId, projectId } = client;
  const project = { purpose: 'project', sender: 'client', projectId, clientId, uploadedBy: 'Busy', type: 'source' } as const;
  const row = { ...project, name: 'a.mov', size: 400_000_000 };
  const expiresAt = addMilliseconds(clock.now(), 7 * days);
  await db.insert(uploads).values(Array.from({ length: 200 }, () => ({ ...row, id: randomUUID(), expiresAt })));
  leaveSpace(gigabytes(14));
  expect(await upload(gigabytes(10) + 1, other)).toMatchObject({ status: 507 });
  expect(await upload(gigabytes(10), other)).toMatchObject({ status: 201 });
});

test("clients can't take the studio's reserve, neither with new uploads nor with those that are underway", async () => {
  const { location } = await upload(1000);
  leaveSpace(0);
  expect(await upload(1, other)).toMatchObject({ status: 507 });
  expect(await send(location, Buffer.alloc(1000))).toMatchObject({ status: 507, body: { code: 'out_of_space' } });
  const film = await upload(gigabytes(5) - 1000, studio);
  expect(film.status).toBe(201);
  expect((await sendChunk(testApp.url + film.location, studio.cookie, Buffer.alloc(1000), 0)).status).toBe(204);
});

test.each(['PATCH', 'POST'])('asks in the middle of a long body whether there is still space: %s', async (method) => {
  const content = Buffer.alloc(50_000_000);
  const receivedBytes = async () => {
    const sizes = (await deps.storage.list('uploads/')).map(async (path) => (await deps.storage.size(path)) ?? 0);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const before = await receivedBytes();
  vi.spyOn(deps.storage, 'freeSpace').mockImplementation(async () => ((await receivedBytes()) - before < 30_000_000 ? gigabytes(77) : 0));
  const { location } = await upload(content.length);
  const path = `uploads/${location.split('/').at(-1)}`;
  const headers = { 'tus-resumable': '1.0.0', cookie: client.cookie, 'content-type': 'application/offset+octet-stream' };
  const metadata = Metadata.stringify({ filename: 'B001.mov', projectId: String(client.projectId), type: 'source' });
  const response =
    method === 'PATCH'
      ? await send(location, content)
      : await fetch(`${testApp.url}/api/files/uploads`, {
          method,
          headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
          body: content,
        });
  expect(response.status).toBe(507);
  if (method === 'PATCH') expect(await deps.storage.receivedBytes(path)).toBeLessThan(content.length);
});

test('of ten uploads begun at once, as many are accepted as there is space for', async () => {
  leaveSpace(4500);
  const begun = await Promise.all(Array.from({ length: 10 }, () => upload(1000)));
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = begun.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array.from({ length: 6 }, () => [507, 'out_of_space']));
});

test('space is reserved only for what an upload has yet to send', async () => {
  leaveSpace(1000);
  const { location } = await upload(900);
  expect(await upload(400)).toMatchObject({ status: 507 });
  await send(location, Buffer.alloc(600));
  expect(await upload(800)).toMatchObject({ status: 507 });
  expect(await upload(700)).toMatchObject({ status: 201 });
});

test('a canceled upload gives its space to others', async () => {
  leaveSpace(1000);
  const { location } = await upload(1000);
  expect(await upload(1)).toMatchObject({ status: 507 });
  await call('DELETE', location, { cookie: client.cookie, headers: { 'tus-resumable': '1.0.0' } });
  expect(await upload(1000)).toMatchObject({ status: 201 });
});

test('space stays reserved for a day after the last chunk', async () => {
  leaveSpace(1000);
  const { location } = await upload(1000);
  clock.advance(23 * hours);
  await send(location, Buffer.alloc(100));
  clock.advance(23 * hours);
  expect(await upload(200)).toMatchObject({ status: 507 });
  clock.advance(1 * days);
  expect(await upload(1000)).toMatchObject({ status: 201 });
});

test.runIf(existsSync('/dev/full'))('an upload whose first chunk does not fit on the disk continues once there is space', async () => {
  const content = randomBytes(30_000_000);
  const { location } = await upload(content.length);
  const path = `uploads/${location.split('/').at(-1)}`;
  const file = await deps.storage.withLocalCopy(path, async (local) => local);
  // The system says of every write to this device that there is no space left.
  rmSync(file);
  symlinkSync('/dev/full', file);
  expect(await send(location, content)).toMatchObject({
    status: 507,
    body: { success: false, code: 'out_of_space', message: expect.stringContaining('What was uploaded is kept') },
  });
  rmSync(file);
  writeFileSync(file, '');
  expect((await sendRest(testApp.url + location, client.cookie, content)).status).toBe(204);
  expect((await buffer(await deps.storage.read(path))).equals(content)).toBe(true);
});
