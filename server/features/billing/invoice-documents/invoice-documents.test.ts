import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoiceDocuments } from '#server/db/schema/billing/invoice-documents.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { findInvoice } from '#server/features/billing/invoices/invoices.store.ts';
import { linkTo } from '#server/shared/links.ts';
import { cards, createClient, createCreditNote, createInvoice, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { checkPdf, pdfQrCode, pdfText } from '#server/testing/pdf-tools.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { viewOf } from './document-view.ts';

const testApp = await createTestApp();
const { db, app, deps, call } = testApp;
const admin = await ownerCookie(testApp);

// The first file takes longest, because the worker starts and loads its fonts.
await deps.pdf.render(viewOf(invoiceDocument()), 'client 1');

async function download(path: string, cookie: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ url: path, headers: { cookie } });
  return { status: statusCode, headers, pdf: rawPayload, text: isPdf(rawPayload) ? pdfText(rawPayload).replace(/\s+/g, ' ') : '' };
}

const isPdf = (file: Buffer) => file.toString('latin1', 0, 5) === '%PDF-';

const storedFiles = (invoiceId: number) => db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, invoiceId));

test("downloads a client's invoice with both parties and the pay page", async () => {
  const client = await createClient(testApp, { name: 'Ann Sender', company: 'Reel Deal', city: 'London', country: 'GB' });
  const invoice = await createInvoice(testApp, { clientId: client.id });
  const { status, headers, pdf, text } = await download(`/api/client/invoices/${invoice.id}/pdf`, client.cookie);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice.invoiceNumber}.pdf"`,
    'cache-control': 'no-store',
    'content-length': String(pdf.length),
  });
  expect(checkPdf(pdf)).toContain('No syntax');
  for (const part of [invoice.invoiceNumber!, 'Reel Deal', 'Ann Sender', 'London', 'United Kingdom', 'Channel trailer', 'USD 1,500.00'])
    expect(text).toContain(part);
  expect(pdfQrCode(pdf)).toBe(linkTo(deps.settings.publicUrl, `/client/invoices/${invoice.id}/pay`));
});

test("responds the same for another client's invoice, a draft and a missing one", async () => {
  const owner = await createClient(testApp);
  const { cookie } = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: owner.id });
  const draft = await createInvoice(testApp, { clientId: owner.id, sent: false });
  const creditNote = await createCreditNote(testApp, invoice, { reason: 'Fewer cuts' });
  const responses = [
    await download(`/api/client/invoices/${invoice.id}/pdf`, cookie),
    await download(`/api/client/invoices/${draft.id}/pdf`, owner.cookie),
    await download('/api/client/invoices/2147483647/pdf', cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(responses.map(({ pdf }) => pdf.toString())).size).toBe(1);
  const [foreign, missing] = [
    await download(`/api/client/credit-notes/${creditNote.id}/pdf`, cookie),
    await download('/api/client/credit-notes/2147483647/pdf', cookie),
  ];
  expect([foreign.status, foreign.pdf.toString()]).toEqual([404, missing.pdf.toString()]);
});

test('previews a draft for the studio, without a number and without storing it', async () => {
  const { id: clientId } = await createClient(testApp);
  const draft = await createInvoice(testApp, { clientId, sent: false });
  const { status, headers, pdf, text } = await download(`/api/admin/invoices/${draft.id}/pdf`, admin);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain(`"DRAFT-${draft.id}.pdf"`);
  expect(text).toContain('DRAFT Preview, not an invoice');
  expect(pdfQrCode(pdf)).toBeUndefined();
  expect(await storedFiles(draft.id)).toEqual([]);
});

test('renders a state once and stores one file, also under concurrent downloads', async () => {
  const client = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId: client.id });
  const paths = [`/api/client/invoices/${id}/pdf`, `/api/admin/invoices/${id}/pdf`];
  const files = await Promise.all(Array.from({ length: 8 }, (_, index) => download(paths[index % 2]!, index % 2 ? admin : client.cookie)));
  for (const { pdf } of files) expect(pdf.equals(files[0]!.pdf)).toBe(true);
  const [stored, ...others] = await storedFiles(id);
  expect(others).toEqual([]);
  await db
    .update(invoiceDocuments)
    .set({ content: Buffer.from('stored') })
    .where(eq(invoiceDocuments.id, stored!.id));
  expect((await download(paths[0]!, client.cookie)).pdf.toString()).toBe('stored');
});

test('stores another file once the invoice is paid, and none when it becomes overdue', async () => {
  const { client, invoice, payWith, fetchOutcome } = await startPayment(testApp);
  const path = `/api/client/invoices/${invoice.id}/pdf`;
  const unpaid = await download(path, client.cookie);
  await db.update(invoices).set({ status: 'overdue' }).where(eq(invoices.id, invoice.id));
  expect((await download(path, client.cookie)).pdf.equals(unpaid.pdf)).toBe(true);
  expect(await storedFiles(invoice.id)).toHaveLength(1);
  await payWith(cards.good);
  await fetchOutcome();
  const paid = await download(path, client.cookie);
  expect(paid.text).toContain('PAID Mar 2, 2026');
  expect(paid.text).toContain('−USD 1,500.00 Amount due USD 0.00');
  expect(paid.text).not.toContain('Pay by card');
  expect(await storedFiles(invoice.id)).toHaveLength(2);
});

test('lists payments, refunds and credit notes, and what is still due', async () => {
  const client = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId: client.id });
  const row = { invoiceId: id, provider: 'manual', currency: 'USD', paymentMethod: 'bank_transfer' } as const;
  await db.insert(payments).values([
    { ...row, objectId: 'manual_1', kind: 'payment', amountMinor: 70_000, bookedOn: '2026-03-04' },
    { ...row, objectId: 'manual_2', kind: 'refund', amountMinor: -20_000, bookedOn: '2026-03-06' },
  ]);
  const { text } = await download(`/api/admin/invoices/${id}/pdf`, admin);
  expect(text).toContain(
    'Total USD 1,500.00 Paid by bank transfer on Mar 4, 2026 −USD 700.00 Refunded on Mar 6, 2026 USD 200.00 Amount due USD 1,000.00',
  );
});

test("deletes a client's stored files when the client is erased, and stores no more", async () => {
  const client = await createClient(testApp, { name: 'Ann Sender' });
  const { id } = await createInvoice(testApp, { clientId: client.id, draftFields: { notes: 'Call Ann at home' } });
  await db.update(invoices).set({ status: 'paid', paidDate: '2026-03-02' }).where(eq(invoices.id, id));
  expect((await download(`/api/client/invoices/${id}/pdf`, client.cookie)).text).toContain('Call Ann at home');
  expect(await storedFiles(id)).toHaveLength(1);
  await call('POST', `/api/admin/clients/${client.id}/erase`, { cookie: admin, body: { name: 'Ann Sender' } });
  expect(await storedFiles(id)).toEqual([]);
  const { text } = await download(`/api/admin/invoices/${id}/pdf`, admin);
  expect(text).toContain('Ann Sender');
  expect(text).not.toContain('Call Ann at home');
  expect(await storedFiles(id)).toEqual([]);
});

test('downloads a credit note', async () => {
  const client = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId: client.id });
  const invoice = (await findInvoice(db, id))!;
  const note = await createCreditNote(testApp, invoice, { reason: 'One cut fewer than agreed' });
  for (const [audience, cookie] of [
    ['client', client.cookie],
    ['admin', admin],
  ] as const) {
    const { status, headers, text } = await download(`/api/${audience}/credit-notes/${note.id}/pdf`, cookie);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`"${note.creditNoteNumber}.pdf"`);
    for (const part of ['Credit note', note.creditNoteNumber, invoice.invoiceNumber!, 'One cut fewer', 'Total credited USD 1,500.00'])
      expect(text).toContain(part);
  }
  expect((await download(`/api/client/invoices/${id}/pdf`, client.cookie)).text).toContain(
    `Credit note ${note.creditNoteNumber}, Mar 2, 2026 −USD 1,500.00`,
  );
  expect(await storedFiles(id)).toHaveLength(2);
});

test('an issued invoice and its credit notes keep the formats they were issued with', async () => {
  const client = await createClient(testApp);
  const issued = await createInvoice(testApp, { clientId: client.id, draftFields: { deliveryDate: '2026-02-28' } });
  const path = `/api/client/invoices/${issued.id}/pdf`;
  const before = await download(path, client.cookie);
  expect(before.text).toContain('Delivered Feb 28, 2026');
  const change = (locale: string) => call('PATCH', '/api/admin/settings', { cookie: admin, body: { locale } });
  await change('en-AT');
  try {
    const after = await download(path, client.cookie);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    await call('POST', `/api/admin/invoices/${issued.id}/payments`, {
      cookie: admin,
      body: { amount: '500.00', date: '2026-03-02', paymentMethod: 'cash' },
    });
    expect((await download(path, client.cookie)).text).toContain('Paid by cash on Mar 2, 2026 −USD 500.00 Amount due USD 1,000.00');

    const next = await createInvoice(testApp, {
      clientId: client.id,
      draftFields: {
        deliveryDate: '2026-02-28',
        items: [{ description: 'Trailer', quantity: 2.5, unit: 'hour', unitAmount: '1500.00', taxRate: '7.5' }],
      },
    });
    const { text } = await download(`/api/client/invoices/${next.id}/pdf`, client.cookie);
    expect(text.replaceAll('\u00a0', ' ')).toMatch(
      /Delivered 28 Feb 2026.* 2,5 hours 1[. ]500,00 7,5 ?% 3[. ]750,00 .*Total USD 4[. ]031,25/,
    );
  } finally {
    await change('en-US');
  }
});

test('responds with 503 when the worker fails, and stays up', async () => {
  const { id: clientId } = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId });
  await deps.pdf.close();
  const { status, pdf } = await download(`/api/admin/invoices/${id}/pdf`, admin);
  expect([status, JSON.parse(pdf.toString())]).toEqual([503, expect.objectContaining({ success: false, code: 'unavailable' })]);
  expect((await download('/healthz', admin)).status).toBe(200);
});
