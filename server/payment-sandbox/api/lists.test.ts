import { expect, test } from 'vitest';
import { hours } from '#server/shared/clock.ts';
import { newIntent, openSandbox, paidIntent, stripeErrorFrom } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const { db } = await createTestDatabase();

test('pages through a list in both directions', async () => {
  const { stripe } = await openSandbox(db);
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.unshift((await newIntent(stripe)).id);
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more, first.url]).toEqual([ids.slice(0, 2), true, '/v1/payment_intents']);
  const second = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[1]! });
  expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2, 4), true]);
  const last = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[3]! });
  expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(4), false]);
  const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3]! });
  expect([back.data.map(({ id }) => id), back.has_more]).toEqual([ids.slice(1, 3), true]);
  expect((await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(ids);
});

test('filters by time of creation', async () => {
  const { stripe, clock } = await openSandbox(db);
  const seconds = () => clock.now().getTime() / 1000;
  clock.advance(24 * hours);
  const start = seconds();
  const early = await newIntent(stripe);
  clock.advance(1 * hours);
  const late = await newIntent(stripe);
  const list = async (created: object | number) => (await stripe.paymentIntents.list({ created })).data.map(({ id }) => id);
  expect(await list({ gte: start })).toEqual([late.id, early.id]);
  expect(await list({ gt: start })).toEqual([late.id]);
  expect(await list({ gte: start, lt: seconds() })).toEqual([early.id]);
  expect(await list(seconds())).toEqual([late.id]);
  expect(await list({ gte: start, lte: start })).toEqual([early.id]);
});

test("lists a payment's charges, refunds, disputes, balance transactions and events", async () => {
  const { stripe, sandbox } = await openSandbox(db);
  await stripe.refunds.create({ payment_intent: (await paidIntent(stripe, sandbox)).id });
  const { id, latest_charge } = await paidIntent(stripe, sandbox, {}, '4000000000001976');
  await sandbox.runDueTasks();
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 5000 });
  const charge = latest_charge!;
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ id: charge }]);
  for (const filter of [{ payment_intent: id }, { charge }]) {
    expect((await stripe.refunds.list(filter)).data).toMatchObject([{ id: refund.id }]);
    expect((await stripe.disputes.list(filter)).data).toMatchObject([{ charge }]);
  }
  const [transaction] = (await stripe.balanceTransactions.list({ source: charge, type: 'charge', currency: 'usd' })).data;
  expect(transaction).toMatchObject({ amount: 125_000, fee: 3625, net: 121_375 });
  expect(await stripe.balanceTransactions.retrieve(transaction!.id)).toEqual(transaction);
  expect((await stripe.events.list({ type: 'charge.dispute.created' })).data).toHaveLength(1);
});

test('expands references to other objects, also in lists', async () => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, latest_charge, payment_method } = await paidIntent(stripe, sandbox);
  const expand = ['latest_charge.balance_transaction', 'payment_method'];
  expect(await stripe.paymentIntents.retrieve(id, { expand })).toMatchObject({
    latest_charge: { id: latest_charge, balance_transaction: { object: 'balance_transaction', source: latest_charge } },
    payment_method: { id: payment_method, card: { last4: '4242' } },
  });
  const refund = await stripe.refunds.create({ payment_intent: id, expand: ['charge'] });
  expect(refund.charge).toMatchObject({ amount_refunded: 125_000 });
  const { data } = await stripe.paymentIntents.list({ limit: 2, expand: ['data.latest_charge'] });
  expect(data[0]!.latest_charge).toMatchObject({ id: latest_charge, refunded: true });
});

test.each([
  ['a member that refers to nothing', { expand: ['data.currency'] }, { param: 'expand' }],
  ['a page of more than 100', { limit: 101 }, { param: 'limit' }],
  ['an unknown cursor', { starting_after: 'pi_none' }, { code: 'resource_missing', param: 'starting_after' }],
  ['two cursors', { starting_after: 'pi_1', ending_before: 'pi_1' }, { param: 'ending_before' }],
  ['an unknown filter', { status: 'succeeded' }, { code: 'parameter_unknown', param: 'status' }],
])('rejects %s', async (_case, params, expected) => {
  const { stripe } = await openSandbox(db);
  await newIntent(stripe);
  expect(await stripeErrorFrom(stripe.paymentIntents.list(params as object))).toMatchObject({ statusCode: 400, ...expected });
});

test('has one account, across restarts', async () => {
  const [first, second] = [await openSandbox(db), await openSandbox(db)];
  const accounts = await Promise.all([first, second].map(({ stripe }) => stripe.accounts.retrieveCurrent()));
  expect(accounts[0]!.id).toMatch(/^acct_sandbox\w{16}$/);
  await first.sandbox.close();
  const third = await openSandbox(db);
  accounts.push(await third.stripe.accounts.retrieveCurrent());
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
});
