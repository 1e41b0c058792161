import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { seconds } from '#server/shared/clock.ts';
import { cards, createClient, createInvoice, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);
const cookie = await ownerCookie(testApp);

const send = (path: string, body: object) => call('POST', `/api/admin/${path}`, { cookie, body });
const post = async (path: string, body: object = {}) => {
  const response = await send(path, body);
  expect(response.status, path).toBeLessThan(300);
  return response.body;
};
const writeOff = (id: number) => post(`invoices/${id}/write-off`, { date: '2026-03-02', reason: 'Insolvent', taxTreatment: 'corrected' });
const transfer = (id: number, amount: string) =>
  post(`invoices/${id}/payments`, { amount, date: '2026-03-02', paymentMethod: 'bank_transfer' });

/** A net amount and tax of each rate, in cents: those of the invoice, less what credit notes and write-offs have corrected. */
async function readTaxed(invoiceId: number) {
  const { rows } = await db.execute<{ rate: string; net: number; tax: number }>(`
    select part->>'taxRate' as rate, sum(sign * (part->>'netMinor')::int)::int as net, sum(sign * (part->>'taxMinor')::int)::int as tax from (
      select 1 as sign, totals from invoices where id = ${invoiceId}
      union all select -1, totals from credit_notes where invoice_id = ${invoiceId}
      union all select -1, tax_correction from payments where invoice_id = ${invoiceId} and tax_correction is not null) entry
    cross join jsonb_array_elements(totals->'taxes') part group by 1 order by 1 desc`);
  return Object.fromEntries(rows.map(({ rate, net, tax }) => [rate, [net, tax]]));
}

const edit = (unitAmount: string, taxRate: string) => ({ description: 'Edit', quantity: 1, unitAmount, taxRate });

/** A card payment of USD 1190.00, tax included, that was refunded by transfer. */
async function refundByTransfer() {
  const payment = await startPayment(testApp, { draftFields: { items: [edit('1000.00', '19')] } });
  await payment.payWith(cards.good);
  await payment.fetchOutcome();
  const { id } = payment.invoice;
  await post(`invoices/${id}/refunds`, { amount: '1190.00', reason: 'Agreed', reduceClaim: false, method: 'bank_transfer' });
  return { id, ...payment };
}

async function refundAtProvider(paymentIntent: string) {
  await stripe.refunds.create({ payment_intent: paymentIntent });
  clock.advance(10 * seconds);
  await drain();
}

test('a refund at the provider credits no tax that a write-off has corrected', async () => {
  const { id, paymentIntent } = await refundByTransfer();
  await writeOff(id);
  expect(await readTaxed(id)).toEqual({ 19: [0, 0] });
  await refundAtProvider(paymentIntent);
  expect(await readTaxed(id)).toEqual({ 19: [0, 0] });
  const { invoice } = (await call('GET', `/api/admin/invoices/${id}`, { cookie })).body;
  expect(invoice).toMatchObject({ amountCredited: '0.00', amountPaid: '-1190.00', amountWrittenOff: '1190.00', amountDue: '1190.00' });
});

test('a write-off corrects no more tax than the invoice has, though more is due, and its reversal takes back what it corrected', async () => {
  const { id: clientId } = await createClient(testApp);
  const { id: invoiceId } = await createInvoice(testApp, { clientId, draftFields: { items: [edit('1000.00', '19')] } });
  await addEntry(testApp, { invoiceId, amountMinor: 119_000 });
  for (const kind of ['refund', 'dispute'] as const) await addEntry(testApp, { invoiceId, kind, amountMinor: -119_000 });
  const { invoice } = await writeOff(invoiceId);
  expect(invoice).toMatchObject({ amountPaid: '-1190.00', amountWrittenOff: '2380.00', amountDue: '0.00' });
  expect(await readTaxed(invoiceId)).toEqual({ 19: [0, 0] });
  await post(`invoices/${invoiceId}/write-off/reverse`, { reason: 'By mistake' });
  expect(await readTaxed(invoiceId)).toEqual({ 19: [100_000, 19_000] });
});

test('a credit note corrects no more at a rate than a write-off has left of it', async () => {
  const { id: clientId } = await createClient(testApp);
  const items = [edit('100.00', '19'), edit('100.00', '7')];
  const { id } = await createInvoice(testApp, { clientId, draftFields: { items } });
  const { invoice } = await transfer(id, '113.00');
  await writeOff(id);
  const refund = { paymentId: invoice.payments[0].id, amount: '113.00', reason: 'Agreed' };
  expect((await send(`invoices/${id}/refunds`, { ...refund, reduceClaim: '113.01' })).body.errors).toMatchObject({
    reduceClaim: [expect.stringContaining('113.00')],
  });
  await post(`invoices/${id}/refunds`, { ...refund, reduceClaim: false });
  const left = await readTaxed(id);
  expect(await send(`invoices/${id}/credit-notes`, { items: [edit('94.00', '19')], reason: 'Late' })).toMatchObject({
    status: 422,
    body: { errors: { items: [expect.stringContaining("what isn't credited yet")] } },
  });
  expect(await readTaxed(id)).toEqual(left);
  await post(`invoices/${id}/credit-notes`, { amount: '113.00', reason: 'Late' });
  expect(await readTaxed(id)).toEqual({ 19: [0, 0], 7: [0, 0] });
});

test('a write-off that the void of a late payment restores corrects only what nothing else has corrected', async () => {
  const { id, paymentIntent } = await refundByTransfer();
  await writeOff(id);
  const { invoice } = await transfer(id, '1190.00');
  expect(await readTaxed(id)).toEqual({ 19: [100_000, 19_000] });
  await refundAtProvider(paymentIntent);
  expect(await readTaxed(id)).toEqual({ 19: [0, 0] });
  const { id: paymentId } = invoice.payments.findLast(({ kind }: { kind: string }) => kind === 'payment');
  await post(`payments/${paymentId}/void`, { reason: 'Of another client' });
  expect(await readTaxed(id)).toEqual({ 19: [0, 0] });
});
