import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

async function createProject(clientId: number, title: string, editorId: number | null = null) {
  const [row] = await db.insert(projects).values({ clientId, title, editorId }).returning();
  return row!.id;
}

const [owner] = await db.select().from(users);

test("lists the files of all of a client's projects, newest first, in pages", async () => {
  const { id } = await createClient(testApp);
  const [trailer, vlog] = [await createProject(id, 'Trailer', owner!.id), await createProject(id, 'Vlog')];
  const strange = await createProject((await createClient(testApp)).id, 'Strange');
  const uploadedAt = new Date('2026-02-01T00:00:00Z');
  await db.insert(files).values(
    [
      { projectId: trailer, name: 'oldest.mov', path: 'a', size: 3_000_000_000, uploadedAt: new Date('2026-01-01T00:00:00Z') },
      { projectId: vlog, name: 'same moment, first', path: 'b', type: 'draft' as const, uploadedAt },
      { projectId: trailer, name: 'same moment, then', path: 'c', uploadedAt },
      { projectId: strange, name: 'strange.mov', path: 'd', uploadedAt },
    ].map(withDeliverable),
  );
  const first = await call('GET', `/api/admin/clients/${id}/files?limit=2`, { cookie });
  expect(first.body).toMatchObject([
    { name: 'same moment, then', projectId: trailer, projectTitle: 'Trailer', type: 'source', size: null },
    { name: 'same moment, first', projectId: vlog, projectTitle: 'Vlog', type: 'draft' },
  ]);
  expect(first.body[0]).not.toHaveProperty('path');
  const [, next = ''] = /<(.+)>; rel="next"/.exec(String(first.headers.link))!;
  const last = await call('GET', next, { cookie });
  expect(last.body).toMatchObject([{ name: 'oldest.mov', size: 3_000_000_000, createdAt: '2026-01-01T00:00:00.000Z' }]);
  expect(last.headers.link).toBeUndefined();
  const namesOf = async (editor: string) =>
    (await call('GET', `/api/admin/clients/${id}/files?editor=${editor}`, { cookie })).body.map(({ name }: { name: string }) => name);
  expect(await namesOf('me')).toEqual(['same moment, then', 'oldest.mov']);
  expect(await namesOf('none')).toEqual(['same moment, first']);
});

test('rejects an unknown client', async () => {
  expect((await call('GET', '/api/admin/clients/2147483647/files', { cookie })).status).toBe(404);
});
