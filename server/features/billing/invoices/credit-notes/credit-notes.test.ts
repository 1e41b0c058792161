import { expect, test } from 'vitest';
import { updateInvoice } from '#server/features/billing/invoices/invoices.store.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;

const ann = await createClient(testApp, { name: 'Ann Carter', company: 'Carter Films' });
const bo = await createClient(testApp, { name: 'Bo Lind' });
const items = [
  { description: 'Edit', quantity: 1, unitAmount: '100.00', taxRate: '19' },
  { description: 'Book', quantity: 1, unitAmount: '10.00', taxRate: '7' },
];

/** Credits half of a new invoice of 129.70 today, on March 2 at first. */
async function creditNoteOf(clientId: number) {
  const invoice = await createInvoice(testApp, { clientId, draftFields: { items } });
  const body = { amount: '64.85', reason: '=Late' };
  const response = await call('POST', `/api/admin/invoices/${invoice.id}/credit-notes`, { cookie: await ownerCookie(testApp), body });
  return { invoice, ...response.body.invoice.creditNotes[0] };
}

const first = await creditNoteOf(ann.id);
const second = await creditNoteOf(bo.id);
testApp.clock.advance(2 * days);
const third = await creditNoteOf(ann.id);
const cookie = await ownerCookie(testApp);

const list = async (query: string) => {
  const { status, body, headers } = await call('GET', `/api/admin/credit-notes?${query}`, { cookie });
  expect(status).toBe(200);
  return { ids: body.map(({ id }: { id: number }) => id), next: /before=([^>&]+)/.exec(String(headers.link))?.[1] };
};

test('lists credit notes with their invoice, client and the tax of each rate, latest first', async () => {
  const { body } = await call('GET', '/api/admin/credit-notes', { cookie });
  expect(body.map(({ id }: { id: number }) => id)).toEqual([third.id, second.id, first.id]);
  expect(body[0]).toEqual({
    id: third.id,
    creditNoteNumber: 'CN-2026-0003',
    issueDate: '2026-03-04',
    amount: '64.85',
    currency: 'USD',
    reason: '=Late',
    invoiceId: third.invoice.id,
    invoiceNumber: third.invoice.invoiceNumber,
    clientId: ann.id,
    clientName: 'Ann Carter',
    totals: {
      net: '55.00',
      taxes: [
        { taxRate: '19', net: '50.00', tax: '9.50' },
        { taxRate: '7', net: '5.00', tax: '0.35' },
      ],
      tax: '9.85',
      total: '64.85',
    },
  });
});

test('lists every credit note once, page by page, also those of the same day', async () => {
  const pages: number[][] = [];
  let before: string | undefined;
  do {
    const { ids, next } = await list(`limit=1${before ? `&before=${before}` : ''}`);
    pages.push(ids);
    before = next;
  } while (before);
  expect(pages).toEqual([[third.id], [second.id], [first.id]]);
});

test.each([
  ['issuedFrom=2026-03-03', [third.id]],
  ['issuedTo=2026-03-02', [second.id, first.id]],
  ['issuedFrom=2026-03-02&issuedTo=2026-03-04&search=carter', [third.id, first.id]],
  ['search=cn-2026-0002', [second.id]],
  [`search=${first.invoice.invoiceNumber}`, [first.id]],
  ['search=CN-2026-0009', []],
])('finds credit notes by %s', async (query, ids) => {
  expect((await list(query)).ids).toEqual(ids);
});

test('exports the credit notes of a period with net, tax per rate and dates', async () => {
  const { text } = await call('GET', '/api/admin/credit-notes.csv?issuedFrom=2026-03-04', { cookie });
  const [headings, row, ...rest] = text.trimEnd().split('\r\n');
  expect(headings).toContain('"Number","Issue date","Invoice","Invoice date"');
  expect(headings).toContain('"Net","Tax","Total","Net 7%","Tax 7%","Net 19%","Tax 19%"');
  expect(row).toContain(`"CN-2026-0003","2026-03-04","${third.invoice.invoiceNumber}","2026-03-04","Ann Carter","Carter Films"`);
  expect(row).toContain(`"'=Late","USD","55.00","9.85","64.85","5.00","0.35","50.00","9.50"`);
  expect(rest).toEqual([]);
});

test('exports invoices with when they were last credited or canceled, and the tax of each rate', async () => {
  await call('POST', `/api/admin/invoices/${second.invoice.id}/cancel`, { cookie, body: {} });
  const { text } = await call('GET', '/api/admin/invoices.csv', { cookie });
  const [headings, ...rows] = text
    .slice('\ufeff'.length)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','));
  const cells = (...names: string[]) => rows.map((row) => names.map((name) => row[headings!.indexOf(name)]));
  expect(cells('Number', 'Status', 'Credited', 'Last credited', 'Cancelled date')).toEqual([
    [third.invoice.invoiceNumber, 'sent', '64.85', '2026-03-04', ''],
    [second.invoice.invoiceNumber, 'cancelled', '129.70', '2026-03-04', '2026-03-04'],
    [first.invoice.invoiceNumber, 'sent', '64.85', '2026-03-02', ''],
  ]);
  expect(cells('Net 7%', 'Tax 7%', 'Net 19%', 'Tax 19%')[0]).toEqual(['10.00', '0.70', '100.00', '19.00']);
});

test('names no date for an invoice that was once canceled without a credit note', async () => {
  const { id } = first.invoice;
  await updateInvoice(db, id, { status: 'cancelled' });
  const { text } = await call('GET', `/api/admin/invoices.csv?search=${first.invoice.invoiceNumber}`, { cookie });
  expect(text.split('\r\n')[1]).toContain('"cancelled",');
  expect(text.split('\r\n')[1]).toContain('"2026-03-02",,"10.00"');
});
