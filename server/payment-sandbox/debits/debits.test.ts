import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { days, minutes, seconds } from '#server/shared/clock.ts';
import { newIntent, openSandbox, stripeErrorFrom, visa } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db } = await createTestDatabase();
const billing_details = { name: 'Test Client', email: 'client@client.example' };

const accounts = {
  sepa_debit: (iban: string) => ({ type: 'sepa_debit' as const, sepa_debit: { iban }, billing_details }),
  us_bank_account: (account_number: string) => ({
    type: 'us_bank_account' as const,
    us_bank_account: { account_holder_type: 'individual' as const, account_number, routing_number: '110000000' },
    billing_details,
  }),
  bacs_debit: (account_number: string) => ({
    type: 'bacs_debit' as const,
    bacs_debit: { account_number, sort_code: '108800' },
    billing_details,
  }),
};

const currencies = { sepa_debit: 'eur', us_bank_account: 'usd', bacs_debit: 'gbp' };

/** A debit that was ordered with the SDK, as Stripe's samples do. */
async function order(type: keyof typeof accounts, number: string) {
  const sandbox = await openSandbox(db);
  const { stripe, clock, sandbox: tasks } = sandbox;
  const { id } = await newIntent(stripe, { currency: currencies[type], allowed_payment_method_types: ['card', 'link', type] });
  const ordered = await stripe.paymentIntents.confirm(id, { payment_method_data: accounts[type](number) });
  const readAfter = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await tasks.runDueTasks();
    return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction', 'payment_method'] });
  };
  return { ...sandbox, id, ordered, readAfter };
}

test.each([
  ['sepa_debit', 'AT61 1904 3002 3457 3201'],
  ['us_bank_account', '000123456789'],
  ['bacs_debit', '00012345'],
] as const)('processes a payment by %s before it succeeds', async (type, number) => {
  const { ordered, readAfter, stripe, eventTypes } = await order(type, number);
  expect(ordered).toMatchObject({ status: 'processing', amount_received: 0, payment_method_types: ['card', 'link', type] });
  const charge = await stripe.charges.retrieve(ordered.latest_charge as string);
  expect(charge).toMatchObject({ status: 'pending', paid: false, balance_transaction: null, payment_method_details: { type } });
  expect((await readAfter(1 * seconds)).status).toBe('processing');
  expect(await readAfter(5 * seconds)).toMatchObject({
    status: 'succeeded',
    amount_received: 125_000,
    payment_method: { type },
    latest_charge: { status: 'succeeded', paid: true, balance_transaction: { amount: 125_000 } },
  });
  expect(await eventTypes()).toEqual(['payment_intent.created', 'payment_intent.processing', 'payment_intent.succeeded']);
});

test('lets a debit fail after the bank was asked, and takes a card for the same payment then', async () => {
  const { id, readAfter, stripe, sandbox, eventTypes } = await order('sepa_debit', 'AT861904300235473202');
  expect(await readAfter(6 * seconds)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'insufficient_funds', payment_method: { type: 'sepa_debit' } },
    latest_charge: { status: 'failed', failure_code: 'insufficient_funds', captured: false },
  });
  expect((await eventTypes()).at(-1)).toBe('payment_intent.payment_failed');
  const { client_secret } = await stripe.paymentIntents.retrieve(id);
  expect((await sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa })).status).toBe('succeeded');
});

test('answers some accounts after three minutes, and one never', async () => {
  const late = await order('bacs_debit', '90012345');
  expect((await late.readAfter(2 * minutes)).status).toBe('processing');
  expect((await late.readAfter(1 * minutes)).status).toBe('succeeded');
  const never = await order('us_bank_account', '000000000009');
  expect((await never.readAfter(30 * days)).status).toBe('processing');
  expect((await stripeErrorFrom(never.stripe.paymentIntents.cancel(never.id))).code).toBe('payment_intent_unexpected_state');
});

test('reports a debit that the bank returns as a dispute that is lost', async () => {
  const { id, readAfter, stripe, eventTypes } = await order('sepa_debit', 'AT591904300235473203');
  await readAfter(6 * seconds);
  const { data } = await stripe.disputes.list({ payment_intent: id });
  expect(data).toMatchObject([{ status: 'lost', reason: 'debit_not_authorized', balance_transactions: [{ amount: -125_000 }] }]);
  expect((await eventTypes()).slice(-3)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']);
});

test('refunds a debit', async () => {
  const { id, readAfter, stripe } = await order('us_bank_account', '000123456789');
  await readAfter(6 * seconds);
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 125_000, status: 'succeeded' });
});

test('rejects methods that a payment does not take, by its currency or its list, and unlisted accounts', async () => {
  const { stripe } = await openSandbox(db);
  const rejectionOf = async (
    params: Partial<Stripe.PaymentIntentCreateParams>,
    account: Stripe.PaymentIntentConfirmParams.PaymentMethodData,
  ) => {
    const { id } = await newIntent(stripe, params);
    return stripeErrorFrom(stripe.paymentIntents.confirm(id, { payment_method_data: account }));
  };
  const sepa = accounts.sepa_debit('AT611904300234573201');
  const dollars = await rejectionOf({ allowed_payment_method_types: ['card', 'sepa_debit'] }, sepa);
  expect(dollars.code).toBe('payment_intent_incompatible_payment_method');
  expect((await rejectionOf({ currency: 'eur' }, sepa)).code).toBe('payment_intent_incompatible_payment_method');
  const real = accounts.sepa_debit('DE02120300000000202051');
  expect((await rejectionOf({ currency: 'eur', allowed_payment_method_types: ['sepa_debit'] }, real)).message).toContain('test account');
  const none = await stripeErrorFrom(newIntent(stripe, { allowed_payment_method_types: ['bacs_debit'] }));
  expect(none.param).toBe('allowed_payment_method_types');
});

test('puts the statement descriptor on the charge: for a card only its suffix', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const paid = await newIntent(stripe, { statement_descriptor_suffix: 'REEL DEAL' });
  await sandbox.confirmWithCard({ clientSecret: paid.client_secret!, card: visa });
  const { latest_charge } = await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ statement_descriptor: null, statement_descriptor_suffix: 'REEL DEAL' });
  const { id } = await newIntent(stripe, { statement_descriptor: 'REEL DEAL' });
  expect((await stripeErrorFrom(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).param).toBe('statement_descriptor');
  expect((await stripeErrorFrom(newIntent(stripe, { statement_descriptor_suffix: '12*34' }))).param).toBe('statement_descriptor_suffix');
});

test('warns of fraud after a payment with the card for it', async () => {
  const { stripe, sandbox, eventTypes } = await openSandbox(db);
  const { id } = await newIntent(stripe);
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createIssuerFraudRecord' });
  await sandbox.runDueTasks();
  expect((await eventTypes()).at(-1)).toBe('radar.early_fraud_warning.created');
  const [event] = (await stripe.events.list({ type: 'radar.early_fraud_warning.created' })).data;
  const { id: warningId } = event!.data.object as Stripe.Radar.EarlyFraudWarning;
  expect(await stripe.radar.earlyFraudWarnings.retrieve(warningId)).toMatchObject({ payment_intent: id, actionable: true });
});
