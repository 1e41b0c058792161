import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { playbacks } from '#server/db/schema/projects/playbacks.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createLinkedReview } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
const studio = await ownerCookie(testApp);

const playback = { lines: 540, isAuto: true, watched: 30, stalls: 1, longestStall: 1200, buffered: 8 };
const newId = () => randomUUID().replaceAll('-', '');
const pathOf = (fileId: number) => `/api/files/${fileId}/playbacks`;

const report = (fileId: number, cookie: string, id = newId(), changes: object = {}) =>
  call('POST', pathOf(fileId), { cookie, body: { id, ...playback, ...changes } });

async function read(fileId: number) {
  const { body } = await call('GET', pathOf(fileId), { cookie: studio });
  return body.playbacks;
}

test('the studio sees how a version played for whom, the latest first', async () => {
  const { client, fileId, link } = await createLinkedReview(testApp);
  const guest = await link.enter('Gil');
  const begun = clock.now().toISOString();
  const ofClient = newId();
  expect((await report(fileId, client.cookie, ofClient)).status).toBe(200);
  clock.advance(1000);
  expect((await guest.call('POST', pathOf(fileId), { id: newId(), ...playback, lines: 1080, isAuto: false })).status).toBe(200);
  clock.advance(1000);
  expect((await report(fileId, studio, undefined, { lines: null })).status).toBe(200);
  clock.advance(1000);
  await report(fileId, client.cookie, ofClient, { watched: 60, stalls: 2, longestStall: 3000, buffered: 20 });
  const reportedAt = clock.now().toISOString();
  const ofBoth = { ...playback, watched: 60, stalls: 2, longestStall: 3000, buffered: 20, startedAt: begun, reportedAt };
  expect(await read(fileId)).toMatchObject([
    { ...ofBoth, viewer: { kind: 'client', name: 'Ann Sender' } },
    { lines: null, viewer: { kind: 'studio' } },
    { lines: 1080, isAuto: false, viewer: { kind: 'guest', name: 'Gil' } },
  ]);
});

test("a client's page names what they watched last, not what the studio watched as them", async () => {
  const { client, projectId, fileId } = await createLinkedReview(testApp);
  const { id: second } = await createVersion(testApp, { projectId, version: 2 });
  const lastWatched = async () => (await call('GET', `/api/admin/clients/${client.id}`, { cookie: studio })).body.client.lastWatched;
  expect(await lastWatched()).toBeNull();
  await report(second, client.cookie);
  clock.advance(1000);
  await report(fileId, client.cookie);
  await report(second, studio);
  expect(await lastWatched()).toMatchObject({ projectId, version: 1, watchedAt: clock.now().toISOString() });
});

test('a report that was overtaken by a later one, or comes twice, changes nothing', async () => {
  const { client, fileId } = await createLinkedReview(testApp);
  const id = newId();
  await report(fileId, client.cookie, id, { watched: 90, stalls: 2, lines: 1080 });
  await report(fileId, client.cookie, id, { watched: 60, stalls: 1 });
  await report(fileId, client.cookie, id, { watched: 90, stalls: 1 });
  await report(fileId, client.cookie, id, { watched: 90, stalls: 2, lines: 1080 });
  expect(await read(fileId)).toMatchObject([{ watched: 90, stalls: 2, lines: 1080 }]);
});

test("nobody changes somebody else's, or that of another version", async () => {
  const { client, projectId, fileId, link } = await createLinkedReview(testApp);
  const { id: second } = await createVersion(testApp, { projectId, version: 2 });
  const guest = await link.enter('Gil');
  const id = newId();
  await report(fileId, client.cookie, id);
  await guest.call('POST', pathOf(fileId), { id, ...playback, watched: 86_400 });
  await report(fileId, studio, id, { watched: 86_400 });
  await report(second, client.cookie, id, { watched: 86_400 });
  expect(await read(fileId)).toMatchObject([{ watched: 30, viewer: { name: 'Ann Sender' } }]);
  expect(await read(second)).toEqual([]);
});

test('only who may watch a version says how it played', async () => {
  const { client, fileId, link } = await createLinkedReview(testApp);
  const { fileId: other, client: stranger } = await createLinkedReview(testApp);
  const guest = await link.enter('Gil');
  expect((await report(fileId, stranger.cookie)).status).toBe(404);
  expect((await guest.call('POST', pathOf(other), { id: newId(), ...playback })).status).toBe(404);
  expect((await report(fileId, '')).status).toBe(401);
  await link.revoke();
  expect((await guest.call('POST', pathOf(fileId), { id: newId(), ...playback })).status).toBe(401);
  expect((await call('GET', pathOf(fileId), { cookie: client.cookie })).status).toBe(401);
  await db.update(files).set({ deletedAt: clock.now() }).where(eq(files.id, fileId));
  expect((await report(fileId, client.cookie)).status).toBe(404);
  expect(await db.$count(playbacks, eq(playbacks.fileId, fileId))).toBe(0);
});

test('what is no draft, or still lacks its watermark, has no playback', async () => {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const footage = { projectId, name: 'A001.mov', path: 'uploads/none' };
  const [{ id } = { id: 0 }] = await db.insert(files).values(footage).returning();
  expect((await report(id, client.cookie)).status).toBe(404);

  const locked = await createLinkedReview(testApp);
  await db.update(projects).set({ watermark: true }).where(eq(projects.id, locked.projectId));
  expect((await report(locked.fileId, locked.client.cookie)).status).toBe(404);
  expect((await report(locked.fileId, studio)).status).toBe(200);
});

test.each([
  { watched: -1 },
  { watched: 86_401 },
  { watched: 0.5 },
  { watched: '30' },
  { watched: null },
  { stalls: 10_001 },
  { longestStall: 1e12 },
  { buffered: -1 },
  { lines: 0 },
  { lines: 2 ** 40 },
  { isAuto: 'yes' },
  { lines: [540] },
  { id: '1' },
  { id: "'; drop table playbacks; --" },
  { id: 'CA'.repeat(16) },
])('refuses %j', async (change) => {
  const { client, fileId } = await createLinkedReview(testApp);
  expect((await report(fileId, client.cookie, undefined, change)).status).toBe(422);
  expect(await read(fileId)).toEqual([]);
});

test('many screens of one person leave the latest five, and those of others', async () => {
  const { client, fileId, link } = await createLinkedReview(testApp);
  const guest = await link.enter('Gil');
  await report(fileId, client.cookie);
  for (let count = 0; count < 30; count += 1) {
    clock.advance(1000);
    await guest.call('POST', pathOf(fileId), { id: newId(), ...playback, watched: count });
  }
  const seen: { watched: number; viewer: { name: string } }[] = await read(fileId);
  expect(seen.filter(({ viewer }) => viewer.name === 'Gil').map(({ watched }) => watched)).toEqual([29, 28, 27, 26, 25]);
  expect(seen.filter(({ viewer }) => viewer.name === 'Ann Sender')).toHaveLength(1);
});

test('a version keeps the latest hundred', async () => {
  const { client, fileId } = await createLinkedReview(testApp);
  const rows = Array.from({ length: 100 }, (_, watched) => ({ ...playback, id: randomUUID(), fileId, clientId: client.id, watched }));
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  await db.insert(playbacks).values(rows.map((row) => ({ ...row, reportedAt: later(row.watched) })));
  clock.advance(200_000);
  await report(fileId, studio);
  const seen: { watched: number }[] = await read(fileId);
  expect(seen).toHaveLength(100);
  expect(seen.map(({ watched }) => watched)).not.toContain(0);
  expect(seen.map(({ watched }) => watched)).toContain(1);
});
