import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { changeClient } from '#server/features/accounts/clients/clients.service.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createPackage } from '#server/testing/packages.ts';
import { addRenditions, type RenditionPaths } from '#server/testing/renditions.ts';
import { createReviewLink } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp({ ffmpegPath: '/nowhere' });
const { call, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const post = (path: string, body: object = {}) => call('POST', `/api/admin/${path}`, { cookie: owner, body });

let stored = 0;
async function store(content: string) {
  const path = `uploads/${++stored}`;
  await deps.storage.write(path, Readable.from([content]));
  return path;
}

/** A protected project with a draft, a final file, and everybody who may look at it. */
async function createProtected(video: Partial<typeof videos.$inferInsert> = {}, renditions?: RenditionPaths) {
  const client = await createClient(testApp, { name: 'Ann Client' });
  const { id: projectId } = await createProject(testApp, { clientId: client.id, status: 'review', watermark: true });
  const path = await store('original');
  const paths = renditions ?? { proxy: await store('proxy'), poster: await store('poster'), filmstrip: await store('filmstrip') };
  const marked = { watermark: 'Picturelock · Ann Client', ...video };
  const { id: draft } = await createVersion(testApp, { projectId, path, video: marked, paths });
  const [final] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'Final.mov', path: await store('final'), type: 'final', size: 5 }))
    .returning();
  const { body } = await post(`clients/${client.id}/access-codes`);
  const entered = await call('POST', '/api/client/access-code', { body: { code: body.code } });
  const guest = await (await createReviewLink(testApp, { fileId: draft, cookie: client.cookie, mayDownload: true })).enter();
  const callers = {
    client: async (path: string) => call('GET', path, { cookie: client.cookie }),
    'access code': async (path: string) => call('GET', path, { cookie: entered.cookie! }),
    guest: async (path: string) => guest.call('GET', path),
    studio: async (path: string) => call('GET', path, { cookie: owner }),
  };
  return { client, projectId, draft, final: final!.id, callers };
}

type Protected = Awaited<ReturnType<typeof createProtected>>;

/** What each caller gets: of the draft its download, what a player plays and the filmstrip; then the final file and the ZIP archive. */
async function readTable({ projectId, draft, final, callers }: Protected) {
  const paths = [`files/${draft}/download`, `files/${draft}/stream`, `files/${draft}/filmstrip`, `files/${final}/download`];
  const rows: Record<string, string> = {};
  for (const [caller, get] of Object.entries(callers)) {
    const cells: string[] = [];
    for (const path of paths) {
      const { status, text } = await get(`/api/${path}`);
      cells.push(status === 200 ? text : String(status));
    }
    cells.push(String((await get(`/api/projects/${projectId}/finals`)).status));
    rows[caller] = cells.join(' ');
  }
  return rows;
}

const studio = 'original proxy filmstrip final 200';
const locked = {
  client: '403 proxy filmstrip 403 403',
  'access code': '403 proxy filmstrip 403 403',
  guest: '403 proxy filmstrip 404 401',
  studio,
};
const unlocked = { client: studio, 'access code': studio, guest: 'original proxy filmstrip 404 401', studio };

const today = '2026-03-02';
const pay = (invoiceId: number, amount: string) =>
  post(`invoices/${invoiceId}/payments`, { amount, date: today, paymentMethod: 'bank_transfer' });

test('unpaid means unpaid: before the invoice, the deposit and the balance, and again after a refund', async () => {
  const project = await createProtected();
  expect(await readTable(project)).toEqual(locked);
  const draftFields = { projectId: project.projectId, depositPercent: 50 };
  const { id } = await createInvoice(testApp, { clientId: project.client.id, draftFields });
  expect(await readTable(project)).toEqual(locked);
  await pay(id, '750.00');
  expect(await readTable(project)).toEqual(locked);
  const { body } = await pay(id, '750.00');
  expect(body.invoice.status).toBe('paid');
  expect(await readTable(project)).toEqual(unlocked);
  const paymentId = body.invoice.payments.at(-1).id;
  const refund = await post(`invoices/${id}/refunds`, { amount: '1.00', reason: 'Goodwill', paymentId });
  expect(refund.status).toBe(201);
  expect(await readTable(project)).toEqual(locked);
  expect((await post(`projects/${project.projectId}/release-files`)).status).toBe(200);
  expect(await readTable(project)).toEqual(unlocked);
});

test('a project whose payment was refunded and credited in full is unpaid', async () => {
  const project = await createProtected();
  const { id } = await createInvoice(testApp, { clientId: project.client.id, draftFields: { projectId: project.projectId } });
  const paymentId = (await pay(id, '1500.00')).body.invoice.payments.at(-1).id;
  const refund = (amount: string) => post(`invoices/${id}/refunds`, { amount, reason: 'Goodwill', paymentId, reduceClaim: true });
  await refund('500.00');
  expect(await readTable(project)).toEqual(unlocked);
  await testApp.drain();
  await db.update(videos).set({ status: 'ready', watermark: null }).where(eq(videos.fileId, project.draft));
  await refund('1000.00');
  await testApp.drain();
  expect((await readTable(project)).client).toBe('403 403 404 403 403');
  expect(await findVideo(db, project.draft)).toMatchObject({ status: 'unprocessed', paths: {} });
});

test("a milestone's draft that is moved to a paid project locks it again, and puts the watermark back", async () => {
  const project = await createProtected();
  const { id: clientId } = project.client;
  const { id } = await createInvoice(testApp, { clientId, draftFields: { projectId: project.projectId } });
  await pay(id, '1500.00');
  await testApp.drain();
  await db.update(videos).set({ status: 'ready', watermark: null }).where(eq(videos.fileId, project.draft));
  const other = await createProject(testApp, { clientId });
  const milestone = await createInvoice(testApp, { clientId, sent: false, draftFields: { projectId: other.id } });
  await db
    .update(invoices)
    .set({ milestone: 'review', agreedAmount: { currency: 'USD', amount: '1500.00' } })
    .where(eq(invoices.id, milestone.id));
  const moved = await call('PATCH', `/api/admin/invoices/${milestone.id}`, { cookie: owner, body: { projectId: project.projectId } });
  expect(moved.status).toBe(200);
  await testApp.drain();
  expect((await readTable(project)).client).toBe('403 403 404 403 403');
  expect(await findVideo(db, project.draft)).toMatchObject({ status: 'unprocessed', paths: {} });
});

test('a further invoice locks the files again, and one that is written off keeps them locked', async () => {
  const project = await createProtected();
  const draftFields = { projectId: project.projectId };
  const first = await createInvoice(testApp, { clientId: project.client.id, draftFields });
  await pay(first.id, '1500.00');
  expect(await readTable(project)).toEqual(unlocked);
  const second = await createInvoice(testApp, { clientId: project.client.id, draftFields });
  expect(await readTable(project)).toEqual(locked);
  const writeOff = { date: today, reason: 'Insolvent', taxTreatment: 'kept' };
  expect((await post(`invoices/${second.id}/write-off`, writeOff)).status).toBe(200);
  expect(await readTable(project)).toEqual(locked);
});

test('a project that a package covers is paid: by credits, or with unlimited videos', async () => {
  const byCredits = await createProtected();
  await post(`clients/${byCredits.client.id}/credits`, { transactionType: 'grant', amount: 2, description: 'Two videos' });
  await post(`clients/${byCredits.client.id}/credits`, {
    transactionType: 'use',
    amount: 1,
    description: 'Trailer',
    projectId: byCredits.projectId,
  });
  expect(await readTable(byCredits)).toEqual(unlocked);
  const unlimited = await createProtected();
  const { id: currentPackageId } = await createPackage(testApp, { videoCreditLimit: null });
  await changeClient(db, unlimited.client.id, { currentPackageId });
  expect(await readTable(unlimited)).toEqual(unlocked);
});

test('the watermark follows a package with unlimited videos: it goes when the client gets one, and is back when it ends', async () => {
  const { client, draft, ...project } = await createProtected();
  const { id: packageId } = await createPackage(testApp, { videoCreditLimit: null });
  const assign = (id: number | null) => post(`clients/${client.id}/package`, { packageId: id }).then(() => testApp.drain());
  const limit = async (videoCreditLimit: number | null) => {
    await call('PATCH', `/api/admin/packages/${packageId}`, { cookie: owner, body: { videoCreditLimit } });
    await testApp.drain();
  };
  // Without ffmpeg, as here, a video that is processed again gets the status 'unprocessed'.
  await assign(packageId);
  expect(await findVideo(db, draft)).toMatchObject({ status: 'unprocessed' });
  for (const end of [() => assign(null), () => assign(packageId).then(() => limit(3))]) {
    await db.update(videos).set({ status: 'ready', watermark: null }).where(eq(videos.fileId, draft));
    await db.delete(videoRenditions).where(eq(videoRenditions.fileId, draft));
    await addRenditions(testApp, draft, { proxy: await store('proxy') });
    await end();
    expect(await findVideo(db, draft)).toMatchObject({ status: 'unprocessed', paths: {} });
    expect((await project.callers.client(`/api/files/${draft}/stream`)).status).toBe(403);
  }
});

test('without a version with a watermark, only the studio watches', async () => {
  const project = await createProtected({ status: 'unprocessed' }, {});
  const table = await readTable(project);
  expect(table).toEqual({
    client: '403 403 404 403 403',
    'access code': '403 403 404 403 403',
    guest: '403 403 404 404 401',
    studio: 'original original 404 final 200',
  });
  await post(`projects/${project.projectId}/release-files`);
  expect((await readTable(project)).client).toBe('original original 404 final 200');
});

test('what was made without a watermark is no longer shown once the money went back, even before it is processed again', async () => {
  const project = await createProtected({ watermark: null });
  expect(await readTable(project)).toEqual({
    client: '403 403 404 403 403',
    'access code': '403 403 404 403 403',
    guest: '403 403 404 404 401',
    studio,
  });
});

test("a project without a watermark locks only final files, and only while it's invoiced", async () => {
  const project = await createProtected();
  await db.update(projects).set({ watermark: false }).where(eq(projects.id, project.projectId));
  expect(await readTable(project)).toEqual(unlocked);
  await createInvoice(testApp, { clientId: project.client.id, draftFields: { projectId: project.projectId } });
  expect((await readTable(project)).client).toBe('original proxy filmstrip 403 403');
});

test('new projects are protected as the settings say', async () => {
  const { id: clientId } = await createClient(testApp);
  const create = async (details = {}) => (await post('projects', { clientId, title: 'Trailer', ...details })).body.project.watermark;
  expect(await create()).toBe(true);
  expect(await create({ watermark: false })).toBe(false);
  await call('PATCH', '/api/admin/settings', { cookie: owner, body: { watermarkDrafts: false } });
  expect(await create()).toBe(false);
});
