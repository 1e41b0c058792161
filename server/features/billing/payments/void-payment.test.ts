import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { readRevenue } from '#server/features/billing/ledger/revenue.ts';
import { days } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createPackage, startPackagePayment } from '#server/testing/packages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;

/** The clock moves by days, so every session is new. */
const post = async (path: string, body: object) => call('POST', `/api/admin/${path}`, { cookie: await ownerCookie(testApp), body });
const transfer = (invoiceId: number, date = clock.now().toISOString().slice(0, 10)) =>
  post(`invoices/${invoiceId}/payments`, { amount: '1500.00', date, paymentMethod: 'bank_transfer' });
const voidIt = (paymentId: number) => post(`payments/${paymentId}/void`, { reason: 'Meant for another invoice' });

/** An invoice over USD 1500.00 that a recorded transfer has paid. */
async function payByTransfer(dueDate = '2099-12-31') {
  const client = await createClient(testApp);
  const invoice = await createInvoice(testApp, { clientId: client.id, dueDate });
  const { body } = await transfer(invoice.id);
  return { client, invoice, paymentId: body.invoice.payments[0].id as number };
}

test('makes the invoice due again, without a credit note, and tells the client', async () => {
  const { client, invoice, paymentId } = await payByTransfer();
  const { status, body } = await voidIt(paymentId);
  expect(status).toBe(200);
  expect(body.invoice).toMatchObject({ status: 'sent', paidDate: null, amountPaid: '0.00', amountDue: '1500.00', paymentMethods: [] });
  const { ledger, mails } = await readInvoiceState(testApp, invoice);
  expect(ledger[1]).toMatchObject({
    kind: 'void',
    amountMinor: -150_000,
    bookedOn: '2026-03-02',
    paymentId,
    note: 'Meant for another invoice',
  });
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    client.email,
    `Correction: payment for invoice ${invoice.invoiceNumber}`,
  ]);
  expect(await db.$count(creditNotes, eq(creditNotes.invoiceId, invoice.id))).toBe(0);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'payment.voided'));
  expect(entries).toMatchObject([{ target: `${invoice.invoiceNumber}: USD 1,500.00`, clientId: client.id }]);
});

test('makes an invoice overdue again if its due date has passed', async () => {
  const { invoice, paymentId } = await payByTransfer('2026-03-03');
  clock.advance(3 * days);
  expect((await voidIt(paymentId)).body.invoice).toMatchObject({ status: 'overdue' });
  const { body } = await transfer(invoice.id, '2026-03-02');
  expect(body.invoice, 'a voided payment says nothing about when it was paid').toMatchObject({ status: 'paid', paidDate: '2026-03-02' });
});

test('voids a payment once, whoever else refunds or voids it at the same time', async () => {
  const { invoice, paymentId } = await payByTransfer();
  const refund = () => post(`invoices/${invoice.id}/refunds`, { amount: '1500.00', reason: 'Goodwill', reduceClaim: true });
  const responses = await Promise.all([voidIt(paymentId), refund(), voidIt(paymentId), refund(), voidIt(paymentId)]);
  expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
  const { ledger } = await readInvoiceState(testApp, invoice);
  expect(ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
});

test('voids neither card payments, nor refunds, nor what was refunded in part', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  const [card] = (await readInvoiceState(testApp, payment.invoice)).ledger;
  expect(await voidIt(card!.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Refund it instead') } });
  const { invoice, paymentId } = await payByTransfer();
  await post(`invoices/${invoice.id}/refunds`, { amount: '1.00', reason: 'Goodwill' });
  expect((await voidIt(paymentId)).status).toBe(409);
  const refund = (await readInvoiceState(testApp, invoice)).ledger.at(-1)!;
  expect((await voidIt(refund.id)).status).toBe(404);
  expect((await voidIt(2147483647)).status).toBe(404);
  expect((await post(`payments/${paymentId}/void`, { reason: '' })).body.errors).toEqual({ reason: [expect.any(String)] });
});

test('leaves no trace in the revenue of its month', async () => {
  const received = async () => (await readRevenue(deps, '2026-03-02'))[0]!.months[0];
  await payByTransfer();
  const before = await received();
  const { paymentId } = await payByTransfer();
  await voidIt(paymentId);
  expect(await received()).toEqual(before);
});

test("takes back a package's credits, and gives them back when it's paid again", async () => {
  const { client, invoice } = await startPackagePayment(testApp, await createPackage(testApp));
  const credits = async () => (await db.select().from(clients).where(eq(clients.id, client.id)))[0]!.totalCreditsAvailable;
  const { body } = await transfer(invoice.id);
  expect(await credits()).toBe(8);
  await voidIt(body.invoice.payments[0].id);
  expect(await credits()).toBe(0);
  await transfer(invoice.id);
  expect(await credits()).toBe(8);
});
