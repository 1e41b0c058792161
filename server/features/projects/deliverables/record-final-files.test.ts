import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { deliverableEvents, deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { addFile } from '#server/features/projects/files/add-file.ts';
import { updateWatermarks } from '#server/features/projects/videos/videos.service.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview, createVersion } from '#server/testing/versions.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Client' });
const post = (path: string, body: object = {}) => call('POST', `/api/admin/${path}`, { cookie: owner, body });

/** A project in final delivery with an approved film and, for those who want two, its cutdown. */
async function createDelivery(details: Partial<typeof projects.$inferInsert> = {}) {
  const { id } = await createProject(testApp, { clientId: client.id, status: 'final_delivery', ...details });
  const [film] = await db.select().from(deliverables).where(eq(deliverables.projectId, id));
  return { id, film: film!.id };
}

const addFinal = async (projectId: number): Promise<number> => {
  const { body } = await post(`projects/${projectId}/file-links`, {
    name: 'Final.mov',
    type: 'final',
    link: 'https://files.example/final',
  });
  return body.file.id;
};
const remove = (fileId: number) => call('DELETE', `/api/files/${fileId}`, { cookie: owner });
const restore = (fileId: number) => call('POST', `/api/files/${fileId}/restore`, { cookie: owner });
const move = (id: number, status: ProjectStatus) => post(`projects/${id}/status`, { status, note: 'Once more' });

/** What happened to the deliverables of a project, such as `approved → delivered by the studio`, and by whom. */
async function eventsOf(projectId: number) {
  const rows = await db
    .select({
      from: deliverableEvents.from,
      to: deliverableEvents.to,
      userId: deliverableEvents.userId,
      clientId: deliverableEvents.clientId,
    })
    .from(deliverableEvents)
    .innerJoin(deliverables, eq(deliverables.id, deliverableEvents.deliverableId))
    .where(eq(deliverables.projectId, projectId))
    .orderBy(asc(deliverableEvents.id));
  return rows.map(({ from, to, userId, clientId }) => {
    const who = userId ? 'the studio' : clientId ? 'the client' : 'itself';
    return `${from} → ${to} by ${who}`;
  });
}

const delivered = 'approved → delivered by the studio';
const withdrawn = 'delivered → approved by the studio';

test('what has a final file in final delivery is delivered, until the file is deleted, and again once it is restored', async () => {
  const { id } = await createDelivery();
  const final = await addFinal(id);
  expect(await eventsOf(id)).toEqual([delivered]);
  const second = await addFinal(id);
  await remove(final);
  expect(await eventsOf(id), 'another one is there').toEqual([delivered]);
  await remove(second);
  await restore(final);
  await move(id, 'completed');
  expect(await eventsOf(id)).toEqual([delivered, withdrawn, delivered]);
  expect((await call('GET', `/api/admin/projects/${id}`, { cookie: owner })).body.project.status).toBe('completed');
});

test('a final file delivers only the deliverable that it belongs to, and nothing that was canceled', async () => {
  const { id, film } = await createDelivery();
  const others = await db
    .insert(deliverables)
    .values([
      { projectId: id, title: 'Cutdown', state: 'approved' },
      { projectId: id, title: 'Dropped', state: 'cancelled' },
    ])
    .returning();
  await db.insert(files).values(
    others.map(({ id: deliverableId }) => ({
      projectId: id,
      deliverableId,
      type: 'final' as const,
      name: 'Final.mov',
      path: 'uploads/none',
      deletedAt: deps.clock.now(),
    })),
  );
  for (const file of await db.select().from(files).where(eq(files.projectId, id))) await restore(file.id);
  const stateOf = async (id: number) => (await db.select().from(deliverables).where(eq(deliverables.id, id)))[0]!.state;
  expect([await stateOf(film), await stateOf(others[0]!.id), await stateOf(others[1]!.id)]).toEqual(['approved', 'delivered', 'cancelled']);
  expect(await eventsOf(id)).toEqual([delivered]);
});

test('the approval delivers a film whose final file is there already', async () => {
  const { projectId, version } = await createReview(testApp, { clientId: client.id });
  await addFinal(projectId);
  expect(await eventsOf(projectId), 'in review').toEqual([]);
  await call('POST', `/api/client/projects/${projectId}/approve`, { cookie: client.cookie, body: { name: 'Ann', fileId: version.id } });
  expect(await eventsOf(projectId)).toEqual(['in_review → approved by the client', 'approved → delivered by the client']);
});

test('a payment delivers what it unlocks, and a refund withdraws it until the studio releases the files', async () => {
  const { id } = await createDelivery();
  const { id: invoiceId } = await createInvoice(testApp, { clientId: client.id, draftFields: { projectId: id } });
  await addFinal(id);
  await testApp.drain();
  expect(await eventsOf(id), 'unpaid').toEqual([]);
  const { body } = await post(`invoices/${invoiceId}/payments`, { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  await testApp.drain();
  const paid = 'approved → delivered by itself';
  expect(await eventsOf(id)).toEqual([paid]);
  const refund = { amount: '1.00', reason: 'Goodwill', paymentId: body.invoice.payments[0].id };
  await post(`invoices/${invoiceId}/refunds`, refund);
  await testApp.drain();
  const refunded = 'delivered → approved by itself';
  expect(await eventsOf(id)).toEqual([paid, refunded]);
  await post(`projects/${id}/release-files`);
  await testApp.drain();
  expect(await eventsOf(id)).toEqual([paid, refunded, delivered]);
});

test('the watermark decides, too', async () => {
  const { id } = await createDelivery({ watermark: true });
  await addFinal(id);
  const protect = (watermark: boolean) => call('PATCH', `/api/admin/projects/${id}`, { cookie: owner, body: { watermark } });
  for (const watermark of [false, true]) await protect(watermark);
  await testApp.drain();
  expect(await eventsOf(id)).toEqual([delivered, withdrawn]);
});

test('a project that goes back keeps what was delivered, and an archived one is as it was', async () => {
  const { id } = await createDelivery();
  const final = await addFinal(id);
  for (const status of ['revisions', 'final_delivery', 'completed', 'archived'] as const) await move(id, status);
  await remove(final);
  expect(await eventsOf(id)).toEqual([delivered]);
  await move(id, 'completed');
  expect(await eventsOf(id)).toEqual([delivered, withdrawn]);
});

test('what was canceled after its delivery is delivered again when that is taken back', async () => {
  const { id, film } = await createDelivery();
  await db.insert(deliverables).values({ projectId: id, title: 'Cutdown', state: 'editing' });
  await addFinal(id);
  await call('DELETE', `/api/admin/deliverables/${film}`, { cookie: owner });
  await post(`deliverables/${film}/resume`);
  const taken = ['delivered → cancelled by the studio', 'cancelled → not_started by the studio', 'not_started → delivered by the studio'];
  expect(await eventsOf(id)).toEqual([delivered, ...taken]);
});

test('a cancelled film gets no file, also if a call names none, and its client hears of none that was on its way', async () => {
  const { id, film } = await createDelivery();
  await db.insert(deliverables).values({ projectId: id, title: 'Cutdown', state: 'editing' });
  await call('DELETE', `/api/admin/deliverables/${film}`, { cookie: owner });
  const link = { name: 'Final.mov', type: 'final', link: 'https://finals.example/1' };
  expect(await post(`projects/${id}/file-links`, link)).toMatchObject({
    status: 422,
    body: { errors: { deliverableId: [expect.stringContaining('is cancelled.')] } },
  });
  await db.delete(notifications);
  const arriving = { projectId: id, deliverableId: film, type: 'final', name: 'Final.mov', path: 'uploads/none', userId: 1 } as const;
  await db.transaction((tx) => addFile(deps, tx, { ...arriving, uploadedBy: 'owner' }));
  expect(await db.$count(notifications)).toBe(0);
});

test('a film with a new draft after its delivery is delivered by a new final file, or once the draft is deleted', async () => {
  const { id } = await createDelivery();
  await addFinal(id);
  const addDraft = () => post(`projects/${id}/file-links`, { name: 'Draft.mov', type: 'draft', link: 'https://files.example/draft' });
  await addDraft();
  await updateWatermarks(deps, id);
  const reopened = 'delivered → editing by the studio';
  expect(await eventsOf(id)).toEqual([delivered, reopened]);
  await addFinal(id);
  const again = 'editing → delivered by the studio';
  expect(await eventsOf(id)).toEqual([delivered, reopened, again]);
  await remove((await addDraft()).body.file.id);
  expect(await eventsOf(id)).toEqual([delivered, reopened, again, reopened, again]);
});

test('a final file that is deleted while the payment arrives is delivered and withdrawn, or never delivered', async () => {
  for (const isPaidFirst of [true, false]) {
    const { id } = await createDelivery();
    const { id: invoiceId } = await createInvoice(testApp, { clientId: client.id, draftFields: { projectId: id } });
    const final = await addFinal(id);
    await testApp.drain();
    await post(`invoices/${invoiceId}/payments`, { amount: '1500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
    const acts = [() => updateWatermarks(deps, id), () => remove(final)];
    // Both wait for the project, and get it in the order in which they came.
    const waiting = await db.transaction(async (tx) => {
      await tx.select().from(projects).where(eq(projects.id, id)).for('update');
      const first = acts[isPaidFirst ? 0 : 1]!();
      await waitForLock({ db });
      const second = acts[isPaidFirst ? 1 : 0]!();
      await waitForLock({ db }, 2);
      return { both: Promise.all([first, second]) };
    });
    await waiting.both;
    await testApp.drain();
    expect(await eventsOf(id)).toEqual(isPaidFirst ? ['approved → delivered by itself', withdrawn] : []);
  }
});

test('everything at once ends in the state that the facts have, each change after the one before', async () => {
  const { id, film } = await createDelivery();
  const finals = await Promise.all([addFinal(id), addFinal(id)]);
  await Promise.all([
    ...finals.map(remove),
    move(id, 'completed'),
    ...Array.from({ length: 3 }, () => updateWatermarks(deps, id)),
    createVersion(testApp, { projectId: id }),
  ]);
  await Promise.all([...finals.map(restore), updateWatermarks(deps, id)]);
  const events = await db
    .select()
    .from(deliverableEvents)
    .where(eq(deliverableEvents.deliverableId, film))
    .orderBy(asc(deliverableEvents.id));
  const changes = events.map(({ from, to }) => [from, to]);
  for (const [index, [from]] of changes.entries()) expect(from).toBe(changes[index - 1]?.[1] ?? 'approved');
  expect(changes.at(-1)?.[1]).toBe('delivered');
});
