import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { activeProvider, readAccount } from '#server/adapters/payment-provider.ts';
import { compactRowCounts } from '#server/db/row-counts.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { rowCounts } from '#server/db/schema/row-counts.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { addEntry, sandboxCard } from '#server/testing/ledger-entries.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
const { id: clientId } = await createClient(testApp);
const { id: invoiceId } = await createInvoice(testApp, { clientId });

beforeEach(async () => {
  await withoutTriggers(db, (tx) => tx.delete(payments));
  await db.delete(rowCounts);
  await changeStudio(db, { timeZone: 'UTC', currency: 'USD' });
});

interface Revenue {
  currency: string;
  hasTest: boolean;
  months: { month: string; received: string; returned: string; revenue: string }[];
}

const readRevenue = async (): Promise<Revenue[]> =>
  (await call('GET', '/api/admin/overview', { cookie: await ownerCookie(testApp) })).body.revenue;

test('adds up the last twelve months by booking date, newest first', async () => {
  for (const [bookedOn, amountMinor] of [
    ['2026-03-31', 1],
    ['2026-03-01', 2],
    ['2026-02-28', 4],
    ['2025-04-01', 8],
    ['2025-03-31', 16],
  ] as const)
    await addEntry(testApp, { invoiceId, bookedOn, amountMinor });
  await compactRowCounts(testApp);
  await addEntry(testApp, { invoiceId, bookedOn: '2026-02-01', amountMinor: 100 });
  const [usd] = await readRevenue();
  expect(usd!.months.map(({ month }) => month)).toEqual([
    '2026-03',
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
    '2025-10',
    '2025-09',
    '2025-08',
    '2025-07',
    '2025-06',
    '2025-05',
    '2025-04',
  ]);
  const byMonth = Object.fromEntries(usd!.months.map(({ month, revenue }) => [month, revenue]));
  expect(byMonth).toMatchObject({ '2026-03': '0.03', '2026-02': '1.04', '2026-01': '0.00', '2025-04': '0.08' });
});

test('subtracts refunds and disputes, and adds them back when they fail or are won', async () => {
  const { id: paymentId } = await addEntry(testApp, { invoiceId, amountMinor: 10_000 });
  const refund = { invoiceId, paymentId, kind: 'refund', objectId: 're_1' } as const;
  await addEntry(testApp, { ...refund, amountMinor: -3000 });
  await addEntry(testApp, { ...refund, amountMinor: 3000, sequence: 2 });
  await addEntry(testApp, { invoiceId, paymentId, kind: 'dispute', amountMinor: -2500 });
  expect((await readRevenue())[0]!.months[0]).toEqual({ month: '2026-03', received: '100.00', returned: '25.00', revenue: '75.00' });
});

test('never counts money of another account or mode', async () => {
  await addEntry(testApp, { invoiceId, ...sandboxCard('acct_other') });
  await addEntry(testApp, { invoiceId, provider: 'stripe', account: 'acct_1', livemode: false });
  expect(await readRevenue()).toEqual([]);
});

test('is marked as test money while it contains some', async () => {
  await addEntry(testApp, { invoiceId });
  expect(await readRevenue()).toMatchObject([{ currency: 'USD', hasTest: false }]);
  const account = await readAccount(testApp.deps, activeProvider(testApp.deps.payments));
  await addEntry(testApp, { invoiceId, ...sandboxCard(account) });
  expect(await readRevenue()).toMatchObject([{ currency: 'USD', hasTest: true }]);
});

test("keeps currencies apart, the studio's own first", async () => {
  await addEntry(testApp, { invoiceId, currency: 'EUR' });
  await addEntry(testApp, { invoiceId, currency: 'JPY', amountMinor: 5000 });
  await addEntry(testApp, { invoiceId });
  await changeStudio(db, { currency: 'JPY' });
  expect((await readRevenue()).map(({ currency, months }) => [currency, months[0]!.revenue])).toEqual([
    ['JPY', '5000'],
    ['EUR', '100.00'],
    ['USD', '100.00'],
  ]);
});

test("begins a month in the studio's time zone", async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-03-31T23:30:00Z'));
  onTestFinished(() => void vi.restoreAllMocks());
  await addEntry(testApp, { invoiceId, bookedOn: '2026-04-01' });
  expect((await readRevenue()).length).toBe(0);
  await changeStudio(db, { timeZone: 'Europe/Berlin' });
  expect((await readRevenue())[0]!.months[0]).toMatchObject({ month: '2026-04', revenue: '100.00' });
});
