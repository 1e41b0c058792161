import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { findFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk, uploadAtOnce } from '#server/testing/uploads.ts';

const testApp = await createTestApp();
const { call, db, url } = testApp;
const cookie = await ownerCookie(testApp);
const client = await createClient(testApp);

/** A project with two deliverables. */
async function createPair() {
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Launch film', status: 'editing' });
  const add = { cookie, body: { title: 'Teaser' } };
  const { deliverable } = (await call('POST', `/api/admin/projects/${projectId}/deliverables`, add)).body;
  return { projectId, film: await findFirstDeliverable(db, projectId), teaser: deliverable.id as number };
}

const content = Buffer.from('abc');
const metadataOf = (projectId: number, details: object) => ({
  filename: 'Cut.mp4',
  projectId: String(projectId),
  type: 'draft',
  ...details,
});
const versionsOf = async (deliverableId: number, type: 'draft' | 'final' = 'draft') => {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.deliverableId, deliverableId), eq(files.type, type)))
    .orderBy(files.id);
  return rows.map(({ version }) => version);
};
const stateOf = async (projectId: number, id: number) =>
  (await call('GET', `/api/admin/projects/${projectId}/deliverables`, { cookie })).body.deliverables.find(
    (row: { id: number }) => row.id === id,
  ).state;

test('drafts and final files are of the deliverable that they name, each with versions of its own', async () => {
  const { projectId, film, teaser } = await createPair();
  const upload = (details: object) => uploadAtOnce(url, { cookie, metadata: metadataOf(projectId, details), content });
  for (const details of [{}, { deliverableId: String(teaser) }, {}, { deliverableId: String(teaser), type: 'final' }])
    expect(await upload(details)).toBe(204);
  expect([await versionsOf(film), await versionsOf(teaser), await versionsOf(teaser, 'final')]).toEqual([[1, 2], [1], [null]]);
  expect(await stateOf(projectId, teaser)).toBe('editing');
});

test("refuses footage of a deliverable, another project's and a cancelled one, before the first byte", async () => {
  const { projectId, film, teaser } = await createPair();
  const { teaser: elsewhere } = await createPair();
  await call('DELETE', `/api/admin/deliverables/${teaser}`, { cookie });
  const refusals = [
    [{ deliverableId: String(film), type: 'source' }, 'Only drafts and final files belong to a deliverable.'],
    [{ deliverableId: String(elsewhere) }, 'Please choose a deliverable of this project.'],
    [{ deliverableId: '2147483647' }, 'Please choose a deliverable of this project.'],
    [{ deliverableId: String(teaser) }, 'Teaser is cancelled.'],
  ] as const;
  for (const [details, message] of refusals)
    expect(await begin(url, cookie, metadataOf(projectId, details), 3)).toMatchObject({
      status: 422,
      body: { errors: { deliverableId: [message] } },
    });
  expect((await begin(url, cookie, metadataOf(projectId, { deliverableId: 'one' }), 3)).status).toBe(422);
  const link = { name: 'Cut', type: 'draft', link: 'https://files.example/cut.mov', deliverableId: elsewhere };
  expect((await call('POST', `/api/admin/projects/${projectId}/file-links`, { cookie, body: link })).body.errors).toHaveProperty(
    'deliverableId',
  );
});

test('keeps what was on its way to a deliverable that is cancelled meanwhile', async () => {
  const { projectId, teaser } = await createPair();
  const { location } = await begin(url, cookie, metadataOf(projectId, { deliverableId: String(teaser) }), 3);
  expect((await call('GET', `/api/projects/${projectId}/uploads`, { cookie })).body.uploads).toMatchObject([{ deliverableId: teaser }]);
  expect((await call('GET', '/api/admin/uploads', { cookie })).body.uploads[0].project).toMatchObject({
    id: projectId,
    deliverableTitle: 'Teaser',
  });
  await call('DELETE', `/api/admin/deliverables/${teaser}`, { cookie });
  expect((await sendChunk(url + location, cookie, content, 0)).status).toBe(204);
  expect([await versionsOf(teaser), await stateOf(projectId, teaser)]).toEqual([[1], 'cancelled']);
});

test('a link to a draft elsewhere is of the deliverable that it names', async () => {
  const { projectId, film, teaser } = await createPair();
  const body = { name: 'Cut', type: 'draft', link: 'https://files.example/cut.mov', deliverableId: teaser };
  expect((await call('POST', `/api/admin/projects/${projectId}/file-links`, { cookie, body })).status).toBe(201);
  expect([await versionsOf(teaser), await versionsOf(film)]).toEqual([[1], []]);
});
