import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

async function sentInvoice(options: Partial<Parameters<typeof createInvoice>[1]> = {}) {
  const client = await createClient(testApp);
  return createInvoice(testApp, { clientId: client.id, ...options });
}

const post = (id: number, action: string, body: object) => call('POST', `/api/admin/invoices/${id}/${action}`, { cookie, body });
const cancel = (id: number, body: object = {}) => post(id, 'cancel', body);

test('cancels an unpaid invoice by a credit note, closes its open card payment, and tells the client in one email', async () => {
  const payment = await startPayment(testApp);
  const { invoiceNumber } = payment.invoice;
  const before = await readInvoiceState(testApp, payment.invoice);
  const { status, body } = await cancel(payment.invoice.id, { note: 'Sent by mistake.' });
  expect(status).toBe(200);
  expect(body.invoice).toMatchObject({
    status: 'cancelled',
    amountDue: '0.00',
    amountCredited: '1500.00',
    creditNotes: [{ issueDate: '2026-03-02', amount: '1500.00', reason: 'Sent by mistake.' }],
  });
  const { creditNoteNumber, id } = body.invoice.creditNotes[0];
  expect((await payment.payWith(cards.good)).status).toBe(422);
  const state = await readInvoiceState(testApp, payment.invoice);
  expect(state.mails.slice(before.mails.length)).toMatchObject([
    {
      subject: `Invoice ${invoiceNumber} from Picturelock was cancelled`,
      content: {
        table: expect.arrayContaining([
          ['Credit note', creditNoteNumber],
          ['Reason', 'Sent by mistake.'],
        ]),
        attachment: { name: `${creditNoteNumber}.pdf`, document: { creditNoteId: id } },
      },
    },
  ]);
  const { mails: others } = await readInvoiceState(testApp, { id: payment.invoice.id, invoiceNumber: creditNoteNumber });
  expect(others, 'no email of its own about the credit note').toEqual([]);
  expect((await cancel(payment.invoice.id)).status).toBe(409);
});

test('credits what is left when an invoice that was credited in part is cancelled', async () => {
  const items = [
    { description: 'Edit', quantity: 1, unitAmount: '100.00', taxRate: '19' },
    { description: 'Book', quantity: 1, unitAmount: '10.00', taxRate: '7' },
  ];
  const invoice = await sentInvoice({ draftFields: { items } });
  await post(invoice.id, 'credit-notes', { amount: '29.70', reason: 'Late delivery' });
  const { body } = await cancel(invoice.id);
  expect(body.invoice).toMatchObject({
    status: 'cancelled',
    amountCredited: '129.70',
    creditNotes: [{ amount: '29.70' }, { amount: '100.00', reason: 'Invoice cancelled' }],
  });
  const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice.id));
  const taxOf = (rate: string) =>
    notes.flatMap(({ totals }) => totals.taxes).reduce((sum, tax) => sum + (tax.taxRate === rate ? tax.taxMinor : 0), 0);
  expect([taxOf('19'), taxOf('7')]).toEqual([1900, 70]);
});

test('issues one credit note when an invoice is cancelled twice at the same time, and leaves no gap in the numbers', async () => {
  const invoice = await sentInvoice();
  const next = await sentInvoice();
  const responses = await Promise.all([cancel(invoice.id), cancel(invoice.id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const numberOf = async (id: number) => {
    const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id));
    return notes.map(({ creditNoteNumber }) => Number(creditNoteNumber.slice(-4)));
  };
  const [number] = await numberOf(invoice.id);
  await cancel(next.id);
  expect(await numberOf(invoice.id)).toEqual([number]);
  expect(await numberOf(next.id)).toEqual([number! + 1]);
});

test('refuses to cancel drafts and invoices with money received', async () => {
  const invoice = await sentInvoice();
  await post(invoice.id, 'payments', { amount: '500.00', date: '2026-03-02', paymentMethod: 'bank_transfer' });
  expect((await cancel(invoice.id)).body).toMatchObject({
    code: 'conflict',
    message: 'USD 500.00 was received for this invoice. Refund it first, or issue a credit note for the rest.',
  });
  const draft = await sentInvoice({ sent: false });
  expect((await cancel(draft.id)).body.message).toBe('This invoice is a draft.');
});
