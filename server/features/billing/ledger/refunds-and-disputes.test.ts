import { beforeEach, expect, test } from 'vitest';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';
import { disputes, refunds } from '#server/db/schema/billing/refunds.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { addEntry } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);
const { id: clientId } = await createClient(testApp, { name: 'Ann Carter' });
const invoice = await createInvoice(testApp, { clientId });

beforeEach(async () => {
  await withoutTriggers(db, async (tx) => {
    for (const table of [refunds, disputes, payments]) await tx.delete(table);
  });
});

const get = async (path: string) => (await call('GET', `/api/admin/${path}`, { cookie })).body;
const alerts = async () => (await get('overview')).paymentAlerts;

let count = 0;
const addPayment = (provider = 'sandbox', livemode = false) =>
  addEntry(testApp, { invoiceId: invoice.id, provider, account: 'acct_1', livemode, objectId: `pi_${++count}` });

const addRefund = (paymentId: number, details: Partial<typeof refunds.$inferInsert>) =>
  db.insert(refunds).values({
    invoiceId: invoice.id,
    paymentId,
    amountMinor: 2500,
    currency: 'USD',
    status: 'succeeded',
    idempotencyKey: `refund-${++count}`,
    createdAt: new Date('2026-03-01T10:00:00Z'),
    ...details,
  });

const addDispute = (paymentId: number, details: Partial<typeof disputes.$inferInsert> = {}) =>
  db.insert(disputes).values({
    invoiceId: invoice.id,
    paymentId,
    providerDisputeId: `dp_${++count}`,
    amountMinor: 10_000,
    currency: 'USD',
    reason: 'product_not_received',
    status: 'needs_response',
    evidenceDueBy: new Date('2026-03-09T23:59:59Z'),
    ...details,
  });

test('lists refunds, newest first, and filters by status', async () => {
  const { id } = await addPayment();
  await addRefund(id, { status: 'failed', failureReason: 'expired_or_canceled_card', reason: 'Agreed' });
  await addRefund(id, { status: 'pending', createdAt: new Date('2026-03-02T10:00:00Z') });
  expect(await get('refunds')).toMatchObject([{ status: 'pending' }, { status: 'failed', invoiceNumber: invoice.invoiceNumber }]);
  expect(await get('refunds?status=failed')).toMatchObject([{ amount: '25.00', failureReason: 'expired_or_canceled_card', isTest: true }]);
});

test('lists and counts refunds that are requested or pending as open', async () => {
  const { id } = await addPayment();
  for (const status of ['requested', 'pending', 'succeeded', 'failed'] as const) await addRefund(id, { status });
  expect(await get('refunds?status=open')).toMatchObject([{ status: 'pending' }, { status: 'requested' }]);
  expect(await alerts()).toMatchObject({ openRefunds: 2 });
});

test("lists disputes with their deadline and the payment's page in the provider's dashboard", async () => {
  const live = await addPayment('stripe', true);
  await addDispute(live.id);
  await addDispute((await addPayment()).id, { createdAt: new Date('2020-01-01') });
  expect(await get('disputes')).toMatchObject([
    {
      amount: '100.00',
      evidenceDueBy: '2026-03-09T23:59:59.000Z',
      dashboardUrl: `https://dashboard.stripe.com/payments/${live.objectId}`,
      isTest: false,
    },
    { dashboardUrl: null, isTest: true },
  ]);
});

test('alerts of open disputes with the earliest deadline, until they are closed', async () => {
  const { id } = await addPayment();
  await addDispute(id);
  await addDispute(id, { evidenceDueBy: new Date('2026-03-05T00:00:00Z') });
  await addDispute(id, { evidenceDueBy: new Date('2026-03-03T00:00:00Z'), status: 'lost', closedAt: new Date() });
  expect(await alerts()).toMatchObject({ openDisputes: 2, evidenceDueBy: '2026-03-05T00:00:00.000Z' });
});

test('alerts of failed refunds until the payment is refunded again, and of open ones', async () => {
  const [first, second] = [await addPayment(), await addPayment()];
  await addRefund(first.id, { status: 'failed' });
  await addRefund(second.id, { status: 'failed' });
  await addRefund(second.id, { status: 'pending' });
  await addRefund(first.id, { status: 'failed', createdAt: new Date('2026-01-01') });
  expect(await alerts()).toMatchObject({ failedRefunds: 1, openRefunds: 1 });
});

test("alerts of money that couldn't be booked", async () => {
  await db.insert(paymentAttempts).values({
    invoiceId: invoice.id,
    attempt: 1,
    amountMinor: 150_000,
    currency: 'USD',
    idempotencyKey: 'unbooked',
    problem: 'It is of another amount.',
  });
  expect(await alerts()).toMatchObject({ unbookedPayments: 1 });
});
