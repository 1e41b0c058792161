import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { cards, createClient, createInvoice, createProject, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const post = (path: string, body: object = {}) => call('POST', `/api/admin/${path}`, { cookie: owner, body });

/** A project in final delivery with a final file, and what its client and the studio are told about it. */
async function createDelivery(client: { id: number; cookie: string }, details: object = {}) {
  const { id } = await createProject(testApp, { clientId: client.id, status: 'final_delivery', ...details });
  const path = `uploads/final-${id}`;
  await deps.storage.write(path, Readable.from(['final']));
  const [file] = await db
    .insert(files)
    .values(withDeliverable({ projectId: id, name: 'Final.mov', path, type: 'final', size: 5 }))
    .returning();
  const as = async (cookie: string) => (await call('GET', `/api/projects/${id}/lock`, { cookie })).body.lock;
  return {
    id,
    client: () => as(client.cookie),
    studio: () => as(owner),
    download: () => call('GET', `/api/files/${file!.id}/download`, { cookie: client.cookie }),
  };
}

const payAll = (id: number, amount: string) =>
  post(`invoices/${id}/payments`, { amount, date: '2026-03-02', paymentMethod: 'bank_transfer' });

const milestone = { milestone: 'review', agreedAmount: { currency: 'USD', amount: '1785.00' } } as const;

test('a milestone that is paid for but not sent says so, to the studio with the draft, until it is sent and paid', async () => {
  const client = await createClient(testApp);
  const delivery = await createDelivery(client, { watermark: true });
  expect(await delivery.client()).toEqual({ reason: "It isn't invoiced yet. The studio will send the invoice.", payable: [], drafts: [] });
  expect((await delivery.studio()).reason).toBe("It isn't invoiced yet.");

  const draftFields = { projectId: delivery.id };
  const first = await createInvoice(testApp, { clientId: client.id, draftFields, unitAmount: '4165.00' });
  const draft = await createInvoice(testApp, { clientId: client.id, draftFields, unitAmount: '1785.00', sent: false, sold: milestone });
  const later = "USD 1,785.00 of what you signed isn't invoiced yet. The studio will send it.";
  expect(await delivery.client()).toEqual({
    reason: `USD 4,165.00 of ${first.invoiceNumber} is left to pay. ${later}`,
    payable: [first.id],
    drafts: [],
  });
  await payAll(first.id, '4165.00');
  expect(await delivery.client()).toEqual({ reason: later, payable: [], drafts: [] });
  expect(await delivery.studio()).toEqual({
    reason: `DRAFT-${draft.id} (USD 1,785.00) isn't sent yet.`,
    payable: [],
    drafts: [{ id: draft.id, invoiceNumber: `DRAFT-${draft.id}` }],
  });
  const refused = await delivery.download();
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe(`Final files can be downloaded once this project is paid. ${later}`);

  const { body } = await post(`invoices/${draft.id}/send`);
  expect(await delivery.client()).toMatchObject({
    reason: `USD 1,785.00 of ${body.invoice.invoiceNumber} is left to pay.`,
    payable: [draft.id],
  });
  await payAll(draft.id, '1785.00');
  expect(await delivery.client()).toBeNull();
  expect(await delivery.studio()).toBeNull();
  expect((await delivery.download()).status).toBe(200);
});

test('what was signed counts, not what the studio made of the draft, and a deleted draft was given up', async () => {
  const client = await createClient(testApp);
  const delivery = await createDelivery(client);
  const draftFields = { projectId: delivery.id };
  const draft = await createInvoice(testApp, { clientId: client.id, draftFields, unitAmount: '1500.00', sent: false, sold: milestone });
  expect((await delivery.client()).reason).toContain('USD 1,785.00 of what you signed');
  expect((await delivery.studio()).reason).toBe(`DRAFT-${draft.id} (USD 1,500.00) isn't sent yet.`);
  await call('DELETE', `/api/admin/invoices/${draft.id}`, { cookie: owner });
  expect(await delivery.client()).toBeNull();
});

test('a disputed payment, one underway, an invoice that was given up, and money that went back are named', async () => {
  const client = await createClient(testApp);
  const delivery = await createDelivery(client);
  const draftFields = { projectId: delivery.id };
  const invoice = await createInvoice(testApp, { clientId: client.id, draftFields });
  await db.update(invoices).set({ settledMinor: 0, disputedMinor: 150_000 }).where(eq(invoices.id, invoice.id));
  expect(await delivery.client()).toMatchObject({
    reason: `The payment of ${invoice.invoiceNumber} is disputed with your bank.`,
    payable: [],
  });
  expect((await delivery.studio()).reason).toBe(`The payment of ${invoice.invoiceNumber} is disputed.`);
  await db.update(invoices).set({ disputedMinor: 0 }).where(eq(invoices.id, invoice.id));
  await post(`invoices/${invoice.id}/write-off`, { date: '2026-03-02', reason: 'Insolvent', taxTreatment: 'kept' });
  expect((await delivery.client()).reason).toBe(`${invoice.invoiceNumber} was closed without being paid. Please contact the studio.`);

  const protectedOne = await createDelivery(client, { watermark: true });
  const paid = await createInvoice(testApp, { clientId: client.id, draftFields: { projectId: protectedOne.id } });
  const paymentId = (await payAll(paid.id, '1500.00')).body.invoice.payments[0].id;
  expect(await protectedOne.client()).toBeNull();
  await post(`invoices/${paid.id}/refunds`, { amount: '1500.00', reason: 'Goodwill', paymentId, reduceClaim: true });
  expect((await protectedOne.client()).reason).toBe('No payment covers it. Please contact the studio.');
  expect((await protectedOne.studio()).reason).toBe('No payment covers it.');
});

test('released files, and those of another client, say nothing', async () => {
  const client = await createClient(testApp);
  const delivery = await createDelivery(client, { watermark: true });
  const other = await createClient(testApp);
  expect((await call('GET', `/api/projects/${delivery.id}/lock`, { cookie: other.cookie })).status).toBe(404);
  await post(`projects/${delivery.id}/release-files`);
  expect(await delivery.client()).toBeNull();
});

test('an invoice and its payment say what else was signed for the project, and the portal lists it', async () => {
  const started = await startPayment(testApp, { unitAmount: '4165.00' });
  const { client, invoice, payWith, fetchOutcome } = started;
  expect(invoice.projectId).toBeNull();
  await payWith(cards.good);
  expect((await fetchOutcome()).body).toMatchObject({ amountDue: '0.00', notInvoiced: null });

  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Launch film' });
  const draftFields = { projectId };
  const first = await createInvoice(testApp, { clientId: client.id, draftFields });
  const read = async (path: string) => (await call('GET', `/api/client/${path}`, { cookie: client.cookie })).body;
  expect((await read(`invoices/${first.id}`)).invoice.notInvoiced).toBeNull();
  for (const amount of ['1785.00', '500.50'])
    await createInvoice(testApp, {
      clientId: client.id,
      draftFields,
      sent: false,
      sold: { milestone: 'review', agreedAmount: { currency: 'USD', amount } },
    });
  expect((await read(`invoices/${first.id}`)).invoice.notInvoiced).toBe('2285.50');
  expect((await read(`invoices/${invoice.id}`)).invoice.notInvoiced, 'of no project').toBeNull();
  const listed = { projectId, projectTitle: 'Launch film', currency: 'USD', amount: '2285.50' };
  expect((await read('not-invoiced')).notInvoiced).toEqual([listed]);
  expect((await read(`not-invoiced?projectId=${projectId}`)).notInvoiced).toEqual([listed]);
  expect((await read('not-invoiced?projectId=1000000')).notInvoiced).toEqual([]);
});
