import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const client = await createClient(testApp);
const stranger = await createClient(testApp);
const folder = temporaryDirectory();
let stored = 0;

/** A project with these deliverables besides the one that it begins with. @returns the ids of all */
async function createCampaign(titles: string[], details: Partial<typeof deliverables.$inferInsert> = {}) {
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Spring campaign' });
  if (titles.length > 0)
    await db.insert(deliverables).values(titles.map((title, index) => ({ projectId: id, title, position: index + 1, ...details })));
  const rows = await db.select().from(deliverables).where(eq(deliverables.projectId, id)).orderBy(deliverables.id);
  return { id, deliverables: rows.map(({ id }) => id) };
}

async function addFinal(projectId: number, deliverableId: number, name: string, content = name) {
  const path = `uploads/${++stored}`;
  await deps.storage.write(path, Readable.from([content]));
  await db.insert(files).values({ projectId, deliverableId, type: 'final', name, path, size: Buffer.byteLength(content) });
}

/** @returns the archive's name and what is in it, in its order */
async function download(projectId: number, query = '', cookie = client.cookie) {
  const response = await fetch(`${testApp.url}/api/projects/${projectId}/finals${query}`, { headers: { cookie } });
  if (response.status !== 200) return { status: response.status };
  const path = join(folder, 'finals.zip');
  const bytes = Buffer.from(await response.arrayBuffer());
  await writeFile(path, bytes);
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition')!)![1];
  const read = (entry: string) => execFileSync('unzip', ['-p', path, entry]).toString();
  return { name, bytes, entries: execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n'), read };
}

test('several deliverables have a folder each, in the order of the studio, the newest file first', async () => {
  const { id, deliverables: ids } = await createCampaign(['Cutdown', 'Teaser']);
  await db.update(deliverables).set({ position: 3 }).where(eq(deliverables.id, ids[0]!));
  for (const deliverableId of ids) await addFinal(id, deliverableId, 'Final.mov', `of ${deliverableId}`);
  await addFinal(id, ids[1]!, 'final.mov', 'newer');
  const { name, entries, read } = await download(id);
  expect(name).toBe('Spring campaign.zip');
  expect(entries).toEqual(['1 Cutdown/final.mov', '1 Cutdown/Final (2).mov', '2 Teaser/Final.mov', '3 Spring campaign/Final.mov']);
  expect(read!('1 Cutdown/final.mov')).toBe('newer');
  expect(read!('3 Spring campaign/Final.mov')).toBe(`of ${ids[0]}`);
});

test('one, several or all can be downloaded, in the folders that they have among all', async () => {
  const { id, deliverables: ids } = await createCampaign(['Cutdown', 'Teaser']);
  for (const deliverableId of ids) await addFinal(id, deliverableId, 'Final.mov');
  const teaser = await download(id, `?deliverable=${ids[2]}`);
  expect(teaser).toMatchObject({ name: 'Spring campaign - Teaser.zip', entries: ['3 Teaser/Final.mov'] });
  const two = await download(id, `?deliverable=${ids[2]},${ids[0]}`);
  expect(two).toMatchObject({ name: 'Spring campaign.zip', entries: ['1 Spring campaign/Final.mov', '3 Teaser/Final.mov'] });
  const { id: elsewhere, deliverables: others } = await createCampaign([]);
  await addFinal(elsewhere, others[0]!, 'Final.mov');
  expect((await download(id, `?deliverable=${others[0]}`)).status, 'of another project').toBe(404);
  expect((await download(id, '?deliverable=all')).status).toBe(422);
  expect((await download(id, `?deliverable=${ids[0]}`, stranger.cookie)).status).toBe(404);
});

test('folders have names that Windows and macOS allow, and that are never the same', async () => {
  const titles = ['Teaser: 9/16?', 'teaser_ 9_16_', 'CON', 'Trailing...', '…', '🎬'.repeat(99)];
  const { id, deliverables: ids } = await createCampaign(titles);
  for (const deliverableId of ids) await addFinal(id, deliverableId, 'v1.2');
  expect((await download(id)).entries).toEqual([
    '1 Spring campaign/v1.2',
    '2 Teaser_ 9_16_/v1.2',
    '3 teaser_ 9_16_/v1.2',
    '4 CON/v1.2',
    '5 Trailing/v1.2',
    '6 …/v1.2',
    `7 ${'🎬'.repeat(60)}/v1.2`,
  ]);
});

test('a project with one deliverable has no folders, also when all others were canceled', async () => {
  const { id, deliverables: ids } = await createCampaign([]);
  await addFinal(id, ids[0]!, 'Final.mov');
  const { name, entries, bytes } = await download(id);
  expect({ name, entries }).toEqual({ name: 'Spring campaign.zip', entries: ['Final.mov'] });
  expect((await download(id, `?deliverable=${ids[0]}`)).bytes).toEqual(bytes);
  await db.insert(deliverables).values({ projectId: id, title: 'Dropped', position: 1, state: 'cancelled' });
  expect((await download(id)).bytes).toEqual(bytes);
});

test('the board says which project misses a final file of one of several deliverables', async () => {
  const cookie = await ownerCookie(testApp);
  const { id, deliverables: ids } = await createCampaign(['Cutdown', 'Teaser']);
  const { id: single } = await createCampaign([]);
  const missing = async () => {
    const { columns } = (await call('GET', '/api/admin/projects/board', { cookie })).body;
    const projects: { id: number; missesFinals: boolean }[] = columns.flatMap(({ projects }: { projects: object[] }) => projects);
    return projects.filter(({ missesFinals }) => missesFinals).map(({ id }) => id);
  };
  for (const deliverableId of ids.slice(0, 2)) await addFinal(id, deliverableId, 'Final.mov');
  expect(await missing()).toContain(id);
  expect(await missing()).not.toContain(single);
  await db.update(deliverables).set({ state: 'cancelled' }).where(eq(deliverables.id, ids[2]!));
  expect(await missing(), 'nothing is missing of what was canceled').not.toContain(id);
  await db.update(files).set({ deletedAt: deps.clock.now() }).where(eq(files.deliverableId, ids[0]!));
  expect(await missing()).toContain(id);
});
