import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { uploadAtOnce } from '#server/testing/uploads.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const studio = await ownerCookie(testApp);
const client = await createClient(testApp);
const project = await createProject(testApp, { clientId: client.id });

const addFile = async (details: Partial<typeof files.$inferInsert> = {}) => {
  const [row] = await db
    .insert(files)
    .values(withDeliverable({ projectId: project.id, name: 'A001.mov', path: 'uploads/a', ...details }))
    .returning();
  return row!;
};
const listFor = async (cookie: string, query = '') =>
  (await call('GET', `/api/projects/${project.id}/files${query}`, { cookie })).body.files;

test('lists files newest first, in pages, of one type, and never where they are kept', async () => {
  const first = await addFile({ uploadedAt: new Date('2026-01-01') });
  const draft = await addFile({ type: 'draft', version: 1, uploadedAt: new Date('2026-01-02') });
  const page = await call('GET', `/api/projects/${project.id}/files?limit=1`, { cookie: client.cookie });
  expect(page.body.files).toMatchObject([{ id: draft.id, version: 1, isLocked: false, mayDownload: true, video: null }]);
  expect(page.text).not.toContain('uploads/a');
  const [, next = ''] = /<(.+)>; rel="next"/.exec(String(page.headers.link))!;
  expect((await call('GET', next, { cookie: client.cookie })).body.files).toMatchObject([{ id: first.id }]);
  expect(await listFor(client.cookie, '?type=draft')).toMatchObject([{ id: draft.id }]);
});

test('lets clients delete and restore what they uploaded, and nothing else', async () => {
  const own = await addFile({ clientId: client.id });
  const studios = await addFile();
  expect((await call('DELETE', `/api/files/${studios.id}`, { cookie: client.cookie })).status).toBe(403);
  expect((await call('DELETE', `/api/files/${own.id}`, { cookie: client.cookie })).status).toBe(200);
  expect((await call('GET', `/api/files/${own.id}`, { cookie: client.cookie })).status).toBe(404);
  expect(await listFor(client.cookie, '?deleted=true')).toMatchObject([{ id: own.id, deletedAt: expect.any(String) }]);
  await call('DELETE', `/api/files/${studios.id}`, { cookie: studio });
  expect((await call('POST', `/api/files/${studios.id}/restore`, { cookie: client.cookie })).status).toBe(404);
  expect((await call('POST', `/api/files/${own.id}/restore`, { cookie: client.cookie })).body.file).toMatchObject({ deletedAt: null });
  const actions = (await db.select().from(auditLog)).map(({ action, actorKind }) => `${actorKind} ${action}`);
  expect(actions).toEqual(expect.arrayContaining(['client file.deleted', 'admin file.deleted', 'client file.restored']));
});

test('keeps an approved version', async () => {
  const draft = await addFile({ type: 'draft', version: 7 });
  await db.insert(approvals).values({
    projectId: project.id,
    deliverableId: draft.deliverableId!,
    clientId: client.id,
    fileId: draft.id,
    name: 'Ann',
  });
  expect(await call('DELETE', `/api/files/${draft.id}`, { cookie: studio })).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test("lists links and tells the client about a final file, which stays locked until the project's invoices are paid or it's released", async () => {
  const link = { name: 'Trailer.mov', type: 'final', link: 'https://dropbox.example/trailer.mov' };
  const url = `/api/admin/projects/${project.id}`;
  expect((await call('POST', `${url}/file-links`, { cookie: studio, body: { ...link, link: 'javascript:alert(1)' } })).status).toBe(422);
  const { body } = await call('POST', `${url}/file-links`, { cookie: studio, body: link });
  expect(body.file).toMatchObject({ ...link, size: null, isLocked: false, uploadedBy: 'owner' });
  const read = async () => (await call('GET', `/api/files/${body.file.id}`, { cookie: client.cookie })).body.file;
  const draftFields = { projectId: project.id };
  // The values of an invoice draft for a milestone that was signed and isn't invoiced yet.
  const sold = { milestone: 'final_delivery', agreedAmount: { currency: 'USD', amount: '1500.00' } } as const;
  const { id: milestone } = await createInvoice(testApp, { clientId: client.id, draftFields, sold, sent: false });
  expect(await read()).toMatchObject({ isLocked: true });
  await call('DELETE', `/api/admin/invoices/${milestone}`, { cookie: studio });
  expect(await read()).toMatchObject({ isLocked: false });
  await createInvoice(testApp, { clientId: client.id, draftFields });
  expect(await read()).toMatchObject({ isLocked: true, mayDownload: false, link: null, uploadedBy: null });
  expect((await call('POST', `${url}/release-files`, { cookie: studio })).status).toBe(200);
  expect(await read()).toMatchObject({ isLocked: false, mayDownload: true, link: link.link });
  const { notifications } = (await call('GET', '/api/client/notifications', { cookie: client.cookie })).body;
  expect(notifications).toContainEqual(expect.objectContaining({ text: 'A final file of Channel trailer is here.' }));
});

test('counts a final file that is restored as the delivery', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, status: 'editing' });
  const final = await addFile({ projectId: id, type: 'final' });
  await call('DELETE', `/api/files/${final.id}`, { cookie: studio });
  await call('POST', `/api/admin/projects/${id}/status`, { cookie: studio, body: { status: 'final_delivery' } });
  const read = () => db.select().from(projects).where(eq(projects.id, id));
  expect(await read()).toMatchObject([{ status: 'final_delivery', deliveredDate: null }]);
  await call('POST', `/api/files/${final.id}/restore`, { cookie: studio });
  expect(await read()).toMatchObject([{ deliveredDate: expect.any(String) }]);
});

test('keeps a photo of an iPhone as footage that can be downloaded, even a broken one', async () => {
  const header = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
  const photo = Buffer.concat([header, Buffer.from('no picture')]);
  const metadata = { filename: 'IMG_0001.HEIC', projectId: String(project.id), type: 'source' };
  expect(await uploadAtOnce(testApp.url, { cookie: client.cookie, metadata, content: photo })).toBe(204);
  await testApp.drain();
  const file = (await listFor(client.cookie)).find(({ name }: { name: string }) => name === metadata.filename);
  expect(file).toMatchObject({ mediaType: 'image/heic', video: null });
  const { headers, text } = await call('GET', `/api/files/${file.id}/download`, { cookie: studio });
  expect(headers['content-disposition']).toBe('attachment; filename=IMG_0001.HEIC');
  expect(text).toContain('no picture');
});
