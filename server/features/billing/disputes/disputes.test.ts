import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activeProvider } from '#server/adapters/payment-provider.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { reconcileRefundsAndDisputes } from '#server/features/billing/refunds/reconcile-refunds.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { seconds } from '#server/shared/clock.ts';
import { cards, deliverWebhook, findPaymentEvent, ownerCookie, readInvoiceState, startPayment } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps, drain } = testApp;
const { stripe } = activeProvider(deps.payments);
const studioEmail = 'desk@northcut.example';
const cookie = await ownerCookie(testApp);
await changeStudio(db, { studioEmail });

/** A payment of USD 1500.00 that its card disputes. */
async function startDisputed(card = cards.disputed) {
  const payment = await startPayment(testApp);
  await payment.payWith(card);
  await payment.fetchOutcome();
  clock.advance(10 * seconds);
  await drain();
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.paymentIntent })).data;
  const { invoice } = payment;

  /** What is recorded here: the statuses, the dispute's ledger rows, and the emails to the studio. */
  const read = async () => {
    const [row] = await db.select().from(disputes).where(eq(disputes.providerDisputeId, dispute!.id));
    const { status, ledger, mails } = await readInvoiceState(testApp, invoice);
    return {
      invoice: status,
      dispute: row?.status,
      row,
      movements: ledger.filter(({ kind }) => kind === 'dispute').map(({ sequence, amountMinor }) => [sequence, amountMinor]),
      mails: mails.filter(({ to, subject }) => to === studioEmail && !subject.includes(' paid invoice ')),
    };
  };
  const submit = async (evidence: string) => {
    await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: evidence }, submit: true });
    clock.advance(10 * seconds);
    await drain();
  };
  return { ...payment, dispute: dispute!, read, submit };
}

test('books the withdrawal of a dispute and tells the studio until when to respond', async () => {
  const { invoice, dispute, read } = await startDisputed();
  const known = await read();
  expect(known).toMatchObject({ invoice: 'sent', dispute: 'needs_response', movements: [[1, -150_000]] });
  expect(known.row?.evidenceDueBy).toEqual(new Date(dispute.evidence_details.due_by! * 1000));
  expect(known.mails.map(({ subject }) => subject)).toEqual([
    `Test Client disputed USD 1,500.00 paid for invoice ${invoice.invoiceNumber}`,
  ]);
  expect(known.mails[0]!.content.table).toContainEqual(['Respond by', expect.stringContaining('2026')]);
});

test('books the reinstated funds of a dispute that is won', async () => {
  const { invoice, read, submit } = await startDisputed();
  await submit('winning_evidence');
  const known = await read();
  expect(known).toMatchObject({
    invoice: 'paid',
    dispute: 'won',
    movements: [
      [1, -150_000],
      [2, 150_000],
    ],
  });
  expect(known.row?.closedAt).not.toBeNull();
  expect((await readInvoiceState(testApp, invoice)).paidDate, 'as before the dispute').toBe('2026-03-02');
  expect(known.mails.map(({ subject }) => subject)).toContain(`You won the dispute over USD 1,500.00 for invoice ${invoice.invoiceNumber}`);
});

test('holds what is due back until the funds of a dispute that was won are back, and tells the studio once', async () => {
  const { dispute, read, requestIntent } = await startDisputed();
  const change = (data: string) => db.$client.query(`update sandbox_objects set data = ${data} where id = $1`, [dispute.id]);
  const settle = async () => {
    await reconcileRefundsAndDisputes(deps);
    return read();
  };
  await change(`jsonb_set(data, '{status}', '"won"')`);
  const waiting = await settle();
  expect(waiting).toMatchObject({ invoice: 'sent', dispute: 'won', movements: [[1, -150_000]] });
  expect(await requestIntent()).toMatchObject({ status: 409, body: { message: expect.stringContaining('is disputed') } });
  const reinstated = `jsonb_set(data #> '{balance_transactions,0}', '{amount}', '150000')`;
  await change(`jsonb_insert(data, '{balance_transactions,0}', ${reinstated}, true)`);
  const known = await settle();
  expect(known).toMatchObject({ invoice: 'paid' });
  expect(known.mails).toHaveLength(waiting.mails.length + 1);
});

test('holds what is due back until a dispute is decided, and asks for it again when it is lost', async () => {
  const { client, invoice, read, submit, requestIntent } = await startDisputed();
  const readOwn = async () => (await call('GET', `/api/client/invoices/${invoice.id}`, { cookie: client.cookie })).body.invoice;
  expect(await readOwn()).toMatchObject({ status: 'sent', paidDate: null, amountDue: '0.00', amountDisputed: '1500.00' });
  expect(await requestIntent()).toMatchObject({
    status: 409,
    body: { message: 'A payment of this invoice is disputed. Nothing is due until the bank has decided.' },
  });
  const canceled = await call('POST', `/api/admin/invoices/${invoice.id}/cancel`, { cookie, body: {} });
  expect(canceled).toMatchObject({ status: 409, body: { message: expect.stringContaining('is disputed') } });
  await submit('losing_evidence');
  const known = await read();
  expect(known).toMatchObject({ invoice: 'sent', dispute: 'lost', movements: [[1, -150_000]] });
  expect(await readOwn()).toMatchObject({ amountDue: '1500.00', amountDisputed: '0.00' });
  expect((await requestIntent()).body).toMatchObject({ amount: '1500.00' });
  expect(known.mails.map(({ subject }) => subject)).toContain(
    `You lost the dispute over USD 1,500.00 for invoice ${invoice.invoiceNumber}`,
  );
});

test('plans no reminder of what is disputed, until it is due again', async () => {
  const { invoice, submit } = await startDisputed();
  const planned = async () => (await call('GET', `/api/admin/invoices/${invoice.id}`, { cookie })).body.invoice.reminders;
  expect(await planned()).toEqual([]);
  await submit('losing_evidence');
  expect(await planned()).toMatchObject([{ status: 'planned' }, { status: 'planned' }, { status: 'planned' }]);
});

test('counts what is disputed as a receivable at risk, not as one that is not due yet, and lists its invoices', async () => {
  const readUsd = async () => (await summarizeReceivables(db, '2026-03-02')).find(({ currency }) => currency === 'USD');
  const atRisk = async () => (await readUsd())?.atRisk;
  const notDue = async () => (await readUsd())?.ages.find(({ age }) => age === 'not_due');
  const listed = async () =>
    (await call('GET', '/api/admin/invoices?status=disputed', { cookie })).body.map(({ id }: { id: number }) => id);
  const { amount = '0.00', invoices = 0 } = (await atRisk()) ?? {};
  const notDueBefore = (await notDue()) ?? { age: 'not_due', amount: '0.00', invoices: 0 };
  const total = Number((await readUsd())?.amount ?? 0);
  const { invoice, submit } = await startDisputed();
  expect(await atRisk()).toEqual({ amount: (Number(amount) + 1500).toFixed(2), invoices: invoices + 1 });
  expect(await notDue()).toEqual(notDueBefore);
  expect((await readUsd())?.amount).toBe((total + 1500).toFixed(2));
  expect(await listed()).toContain(invoice.id);
  await startDisputed(cards.inquiry);
  await submit('losing_evidence');
  expect(await atRisk()).toEqual({ amount, invoices });
  expect(await notDue()).toMatchObject({ invoices: notDueBefore.invoices + 1 });
  expect(await listed()).toHaveLength(invoices);
});

test('changes nothing for duplicate and late events', async () => {
  const { dispute, read, submit } = await startDisputed();
  await submit('winning_evidence');
  const before = await read();
  for (const type of ['charge.dispute.closed', 'charge.dispute.funds_withdrawn', 'charge.dispute.created'])
    await deliverWebhook(testApp, { ...(await findPaymentEvent(testApp, dispute.id, type)), id: `evt_${type}_${dispute.id}` });
  expect(await read()).toEqual(before);
});

test('settles disputes whose events were lost', async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.disputed);
  await payment.fetchOutcome();
  clock.advance(10 * seconds);
  await db.$client.query(`delete from sandbox_tasks where kind = 'deliver_event'`);
  await drain();
  await db.$client.query(`delete from disputes where invoice_id = $1`, [payment.invoice.id]);
  await reconcileRefundsAndDisputes(deps);
  const { ledger } = await readInvoiceState(testApp, payment.invoice);
  expect(ledger.map(({ kind, amountMinor }) => [kind, amountMinor])).toContainEqual(['dispute', -150_000]);
});

test('keeps up with evidence that was submitted and its deadline', async () => {
  const { dispute, read, submit } = await startDisputed();
  await submit('More evidence follows.');
  expect(await read()).toMatchObject({ dispute: 'under_review' });
  const dueBy = dispute.evidence_details.due_by! + 86_400;
  await db.$client.query(`update sandbox_objects set data = jsonb_set(data, '{evidence_details,due_by}', $2) where id = $1`, [
    dispute.id,
    dueBy,
  ]);
  const updated = await findPaymentEvent(testApp, dispute.id, 'charge.dispute.updated');
  expect((await deliverWebhook(testApp, { ...updated, id: 'evt_deadline' })).status).toBe(200);
  const { row, mails } = await read();
  expect(row?.evidenceDueBy).toEqual(new Date(dueBy * 1000));
  expect(mails, 'nothing is new').toHaveLength(1);
});

test("tells the studio once that a card's bank warns of fraud, unless it was refunded already", async () => {
  const payment = await startPayment(testApp);
  await payment.payWith(cards.fraudWarning);
  await drain();
  const warnings = async () =>
    (await readInvoiceState(testApp, payment.invoice)).mails.filter(({ to, subject }) => to === studioEmail && subject.includes('fraud'));
  expect((await warnings()).map(({ subject }) => subject)).toEqual([
    `Possible fraud: payment of USD 1,500.00 for invoice ${payment.invoice.invoiceNumber}`,
  ]);
  const { rows } = await db.$client.query(
    `select data from sandbox_objects where type = 'event'
    and data->>'type' = 'radar.early_fraud_warning.created' and data->'data'->'object'->>'payment_intent' = $1`,
    [payment.paymentIntent],
  );
  await deliverWebhook(testApp, rows[0].data);
  await db.$client.query(`update sandbox_objects set data = data || '{"actionable": false}' where id = $1`, [rows[0].data.data.object.id]);
  await deliverWebhook(testApp, { ...rows[0].data, id: 'evt_late_warning' });
  expect(await warnings()).toHaveLength(1);
});

test('books nothing for an inquiry, which withdraws no funds', async () => {
  const { read } = await startDisputed(cards.inquiry);
  expect(await read()).toMatchObject({ dispute: 'warning_needs_response', movements: [], mails: [{}] });
});
