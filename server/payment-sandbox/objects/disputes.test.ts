import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openSandbox, paidIntent, stripeErrorFrom } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db } = await createTestDatabase();
beforeEach(() => db.execute(sql`delete from sandbox_tasks`));

/** A payment with a card that is disputed, and its dispute. */
async function openDisputed(number: string) {
  const opened = await openSandbox(db);
  const { stripe, sandbox } = opened;
  const intent = await paidIntent(stripe, sandbox, {}, number);
  await sandbox.runDueTasks();
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  const balance = async () => {
    const { data } = await stripe.balanceTransactions.list({ source: dispute!.id });
    return data.map(({ type, reporting_category, amount, fee, net }) => [type, reporting_category, amount, fee, net]).reverse();
  };
  return { ...opened, intent, dispute: dispute!, balance };
}

test('takes the money of a disputed payment and refuses to refund it', async () => {
  const { stripe, intent, dispute, balance, eventTypes, clock } = await openDisputed('4000000000000259');
  expect(dispute).toMatchObject({
    amount: 125_000,
    charge: intent.latest_charge,
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: { due_by: clock.now().getTime() / 1000 + 9 * 24 * 3600, has_evidence: false },
  });
  expect(await balance()).toEqual([['adjustment', 'dispute', -125_000, 1500, -126_500]]);
  expect((await eventTypes()).slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  expect((await stripe.charges.retrieve(intent.latest_charge!)).disputed).toBe(true);
  const error = await stripeErrorFrom(stripe.refunds.create({ payment_intent: intent.id, amount: 1000 }));
  expect(error).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test('gives the money back with a dispute that is won', async () => {
  const { stripe, sandbox, intent, dispute, balance, eventTypes } = await openDisputed('4000000000002685');
  const submitted = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(submitted).toMatchObject({ status: 'under_review', evidence_details: { has_evidence: true, submission_count: 1 } });
  expect((await stripeErrorFrom(stripe.disputes.close(dispute.id))).statusCode).toBe(400);
  await sandbox.runDueTasks();
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'won', balance_transactions: [{}, { amount: 125_000 }] });
  expect((await balance()).at(-1)).toEqual(['adjustment', 'dispute_reversal', 125_000, -1500, 126_500]);
  expect((await eventTypes()).slice(-3)).toEqual(['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated']);
  expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
});

test('keeps the money of a dispute that is lost', async () => {
  const { stripe, sandbox, intent, dispute, balance, eventTypes } = await openDisputed('4000000000000259');
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  await sandbox.runDueTasks();
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('lost');
  expect(await balance()).toHaveLength(1);
  expect((await eventTypes()).at(-1)).toBe('charge.dispute.closed');
  expect((await stripeErrorFrom(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed');
});

test('loses a dispute that is accepted, once', async () => {
  const { stripe, dispute, eventTypes } = await openDisputed('4000000000000259');
  expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
  expect((await stripeErrorFrom(stripe.disputes.close(dispute.id))).statusCode).toBe(400);
  expect((await eventTypes()).filter((type) => type === 'charge.dispute.closed')).toHaveLength(1);
});

test('stores evidence without submitting it', async () => {
  const { stripe, sandbox, dispute } = await openDisputed('4000000000000259');
  const evidence = { product_description: 'Channel trailer', uncategorized_text: 'winning_evidence' };
  const stored = await stripe.disputes.update(dispute.id, { evidence, submit: false, metadata: { invoice: '7' } });
  expect(stored).toMatchObject({
    status: 'needs_response',
    evidence,
    evidence_details: { submission_count: 0 },
    metadata: { invoice: '7' },
  });
  await sandbox.runDueTasks();
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('needs_response');
});

test('leaves the money while the bank only inquires, until it escalates', async () => {
  const { stripe, sandbox, dispute, balance, eventTypes } = await openDisputed('4000000000001976');
  expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true, balance_transactions: [] });
  expect((await eventTypes()).at(-1)).toBe('charge.dispute.created');
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } });
  await sandbox.runDueTasks();
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'needs_response', is_charge_refundable: false });
  expect(await balance()).toHaveLength(1);
  expect((await eventTypes()).at(-1)).toBe('charge.dispute.funds_withdrawn');
});

test('lets a payment be refunded during an inquiry, which ends without a dispute', async () => {
  const { stripe, sandbox, intent, dispute, balance } = await openDisputed('4000000000001976');
  expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  await sandbox.runDueTasks();
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('warning_closed');
  expect(await balance()).toEqual([]);
});

test('disputes only what was not refunded', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id } = await paidIntent(stripe, sandbox, {}, '4000000000000259');
  await stripe.refunds.create({ payment_intent: id, amount: 25_000 });
  await sandbox.runDueTasks();
  expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ amount: 100_000 }]);
});
