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

const post = async (path: string, body: object = {}) => {
  const response = await call('POST', `/api/admin/${path}`, { cookie, body });
  expect(response.status, path).toBeLessThan(300);
  return response.body;
};
const readInvoice = async (id: number) => (await call('GET', `/api/admin/invoices/${id}`, { cookie })).body.invoice;
const transfer = { date: '2026-03-02', paymentMethod: 'bank_transfer' };

/** What the client owes, and how that came about. */
async function readStatement(clientId: number) {
  const { body } = await call('GET', `/api/admin/clients/${clientId}/statement`, { cookie });
  const { closing, entries } = body.statement as { closing: string; entries: Record<'date' | 'text' | 'amount', string>[] };
  return { closing, entries: entries.map(({ date, text, amount }) => [date, text.replace(/ ?(INV|CN)-\S+/, ''), amount]) };
}

/** What the client is asked for, as the summary of their page says. */
async function readDue(clientId: number) {
  const { account } = (await call('GET', `/api/admin/clients/${clientId}/account-summary`, { cookie })).body;
  return account.due.map(({ amount }: { amount: string }) => amount);
}

/** A card payment of USD 1500.00, about which its bank inquires, that was refunded by transfer; then its invoice was cancelled. */
async function cancelRefunded() {
  const payment = await startPayment(testApp);
  const { id, clientId } = payment.invoice;
  await payment.payWith(cards.inquiry);
  await payment.fetchOutcome();
  clock.advance(10 * seconds);
  await drain();
  await post(`invoices/${id}/refunds`, { amount: '1500.00', reason: 'Agreed', reduceClaim: false, method: 'bank_transfer' });
  await post(`invoices/${id}/cancel`);
  return { id, clientId, ...payment };
}

async function submitEvidence(paymentIntent: string, evidence: string) {
  const [dispute] = (await stripe.disputes.list({ payment_intent: paymentIntent })).data;
  await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: evidence }, submit: true });
  clock.advance(10 * seconds);
  await drain();
}

test('asks for money that a bank takes back after it was refunded and its invoice cancelled, until it is paid', async () => {
  const { id, clientId, paymentIntent } = await cancelRefunded();
  expect(await readInvoice(id)).toMatchObject({ status: 'cancelled', amountCredited: '1500.00', amountPaid: '0.00' });
  await submitEvidence(paymentIntent, 'escalate_inquiry_evidence');
  expect(await readInvoice(id)).toMatchObject({ status: 'sent', amountDisputed: '1500.00', amountDue: '0.00' });
  await submitEvidence(paymentIntent, 'losing_evidence');
  expect(await readInvoice(id)).toMatchObject({ status: 'sent', amountPaid: '-1500.00', amountDisputed: '0.00', amountDue: '1500.00' });
  expect(await readDue(clientId)).toEqual(['1500.00']);
  expect(await readStatement(clientId)).toEqual({
    closing: '1500.00',
    entries: [
      ['2026-03-02', 'Invoice', '1500.00'],
      ['2026-03-02', 'Credit note', '-1500.00'],
      ['2026-03-02', 'Payment of', '-1500.00'],
      ['2026-03-02', 'Refund of', '1500.00'],
      ['2026-03-02', 'Payment disputed,', '1500.00'],
    ],
  });
  await post(`invoices/${id}/payments`, { ...transfer, amount: '1500.00' });
  expect(await readInvoice(id)).toMatchObject({ status: 'cancelled', amountPaid: '0.00', paidDate: null });
  expect(await readStatement(clientId)).toMatchObject({ closing: '0.00' });
});

test('says that what a bank took back after its invoice was cancelled can only be written off', async () => {
  const { id, paymentIntent } = await cancelRefunded();
  await submitEvidence(paymentIntent, 'escalate_inquiry_evidence');
  await submitEvidence(paymentIntent, 'losing_evidence');
  const message = "USD 1,500.00 more went back than was received, which a credit note can't cover. Write it off instead.";
  expect(await call('POST', `/api/admin/invoices/${id}/cancel`, { cookie, body: {} })).toMatchObject({ status: 409, body: { message } });
  await post(`invoices/${id}/write-off`, { date: '2026-03-02', reason: 'Uncollectible', taxTreatment: 'kept' });
  expect(await readInvoice(id)).toMatchObject({ amountDue: '0.00' });
});

test('leaves an invoice cancelled whose disputed money comes back', async () => {
  const { id, clientId, paymentIntent } = await cancelRefunded();
  await submitEvidence(paymentIntent, 'escalate_inquiry_evidence');
  await submitEvidence(paymentIntent, 'winning_evidence');
  expect(await readInvoice(id)).toMatchObject({ status: 'cancelled', amountPaid: '0.00', amountDue: '0.00' });
  expect(await readDue(clientId)).toEqual([]);
});

test("asks for a refund at the provider that repeats one, because a cancelled invoice's claim can't shrink any further", async () => {
  const { id, clientId, paymentIntent } = await cancelRefunded();
  await stripe.refunds.create({ payment_intent: paymentIntent });
  clock.advance(10 * seconds);
  await drain();
  expect(await readInvoice(id)).toMatchObject({ amountPaid: '-1500.00', amountCredited: '1500.00', amountDue: '1500.00' });
  expect(await readStatement(clientId)).toMatchObject({ closing: '1500.00' });
});

test('asks again for what a payment had returned that is voided after its invoice was cancelled', async () => {
  const { id: clientId } = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId });
  await addEntry(testApp, { invoiceId: id, amountMinor: 150_000 });
  for (const kind of ['refund', 'dispute'] as const) await addEntry(testApp, { invoiceId: id, kind, amountMinor: -150_000 });
  const { invoice } = await post(`invoices/${id}/payments`, { ...transfer, amount: '1500.00' });
  await post(`invoices/${id}/cancel`);
  const { id: paymentId } = invoice.payments.findLast(({ kind }: { kind: string }) => kind === 'payment');
  await post(`payments/${paymentId}/void`, { reason: 'Of another client' });
  expect(await readInvoice(id)).toMatchObject({ amountPaid: '-1500.00', amountDue: '1500.00' });
  expect(await readStatement(clientId)).toMatchObject({ closing: '1500.00' });
});

test('states what an earlier release cancelled without a credit note in full, also when money arrives late', async () => {
  const { id: clientId } = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId });
  await db.$client.query(`update invoices set status = 'cancelled' where id = $1`, [id]);
  await addEntry(testApp, { invoiceId: id, amountMinor: 150_000 });
  expect(await readStatement(clientId)).toEqual({
    closing: '-1500.00',
    entries: [
      ['2026-03-02', 'Invoice', '1500.00'],
      ['2026-03-02', 'Invoice cancelled', '-1500.00'],
      ['2026-03-02', 'Payment of', '-1500.00'],
    ],
  });
});
