import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { days, hours } from '../../shared/clock.ts';
import { createClient, createProject } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { begin, sendChunk, sendRest } from '../../testing/uploads.ts';

const testApp = await createTestApp();
const { call, deps, clock } = testApp;
const client = await createClient(testApp);
const project = await createProject(testApp, { clientId: client.id });

const upload = (size: number) =>
  begin(testApp.url, client.cookie, { filename: 'A001.mov', projectId: String(project.id), type: 'source' }, size);
const send = (location: string, content: Buffer, offset = 0) => sendChunk(testApp.url + location, client.cookie, content, offset);

/** What is left for uploads beside what is kept free. */
const leaveSpace = (bytes: number) => vi.spyOn(deps.storage, 'freeSpace').mockResolvedValue(200_000_000 + bytes);

afterEach(async () => {
  vi.restoreAllMocks();
  const { uploads } = (await call('GET', `/api/projects/${project.id}/uploads`, { cookie: client.cookie })).body;
  const headers = { 'tus-resumable': '1.0.0' };
  for (const { id } of uploads) await call('DELETE', `/api/files/uploads/${id}`, { cookie: client.cookie, headers });
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
