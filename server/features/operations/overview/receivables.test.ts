import { beforeEach, expect, test } from 'vitest';
import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { rowCounts } from '#server/db/schema/row-counts.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

/** The clock stands at 2026-03-02, 10:00 UTC. */
const testApp = await createTestApp();
const { call, db } = testApp;
const { id: clientId } = await createClient(testApp);

beforeEach(async () => {
  await withoutTriggers(db, async (tx) => {
    for (const table of [payments, creditNotes, invoices, rowCounts]) await tx.delete(table);
  });
  await changeStudio(db, { timeZone: 'UTC' });
});

const readReceivables = async () => (await call('GET', '/api/admin/overview', { cookie: await ownerCookie(testApp) })).body.receivables;

const totalsOf = (totalMinor: number) => ({ netMinor: totalMinor, taxes: [], taxMinor: 0, totalMinor });
let count = 0;

async function insertInvoice(dueDate: string, amountMinor: number, { status = 'sent' as InvoiceStatus, currency = 'USD' } = {}) {
  const [row] = await db
    .insert(invoices)
    .values({
      clientId,
      invoiceNumber: status === 'draft' ? null : `INV-2026-${++count}`,
      status,
      currency,
      amountMinor,
      items: [],
      totals: totalsOf(amountMinor),
      dueDate,
      paidDate: status === 'paid' ? '2026-03-01' : null,
    })
    .returning();
  return row!;
}

const pay = (invoiceId: number, amountMinor: number, currency = 'USD') =>
  db.insert(payments).values({
    invoiceId,
    provider: 'manual',
    objectId: `manual_${++count}`,
    kind: 'payment',
    paymentMethod: 'cash',
    amountMinor,
    currency,
  });

const agesIn = ({ ages }: { ages: { age: string; amount: string }[] }) => Object.fromEntries(ages.map(({ age, amount }) => [age, amount]));

test('sorts what is due by age, to the day', async () => {
  const amountByDueDate = {
    '2026-03-30': 100,
    '2026-03-02': 200,
    '2026-03-01': 1000,
    '2026-01-31': 2000,
    '2026-01-30': 10_000,
    '2026-01-01': 20_000,
    '2025-12-31': 100_000,
    '2025-12-02': 200_000,
    '2025-12-01': 1_000_000,
    '2020-01-01': 2_000_000,
  };
  for (const [dueDate, amount] of Object.entries(amountByDueDate)) await insertInvoice(dueDate, amount);
  const [usd] = await readReceivables();
  expect(agesIn(usd)).toEqual({ not_due: '3.00', '1-30': '30.00', '31-60': '300.00', '61-90': '3000.00', '91+': '30000.00' });
  expect(usd).toMatchObject({ currency: 'USD', amount: '33333.00', invoices: 10, overdue: { amount: '33330.00', invoices: 8 } });
});

test("counts days in the studio's time zone", async () => {
  await insertInvoice('2026-03-02', 500);
  // In Kiritimati it is already the third of March.
  await changeStudio(db, { timeZone: 'Pacific/Kiritimati' });
  expect(agesIn((await readReceivables())[0])).toMatchObject({ not_due: '0.00', '1-30': '5.00' });
});

test('subtracts deposits, refunds and credit notes', async () => {
  const invoice = await insertInvoice('2026-03-30', 100_000);
  await pay(invoice.id, 50_000);
  await db.insert(creditNotes).values({
    invoiceId: invoice.id,
    creditNoteNumber: 'CN-2026-0001',
    issueDate: '2026-03-02',
    amountMinor: 10_000,
    currency: 'USD',
    items: [],
    totals: totalsOf(10_000),
    reason: 'Discount',
  });
  expect((await readReceivables())[0]).toMatchObject({ amount: '400.00', invoices: 1 });
});

test('leaves out drafts, paid and cancelled invoices', async () => {
  for (const status of ['draft', 'paid', 'cancelled'] as const) await insertInvoice('2026-03-30', 70_000, { status });
  expect(await readReceivables()).toEqual([]);
});

test("adds up each currency, the studio's own first", async () => {
  await insertInvoice('2026-03-30', 50_000, { currency: 'JPY' });
  await insertInvoice('2026-03-30', 999_999_999_990, { currency: 'KWD' });
  await insertInvoice('2026-03-30', 10, { currency: 'KWD', status: 'overdue' });
  await insertInvoice('2026-03-30', 150_000);
  expect((await readReceivables()).map(({ currency, amount }: { currency: string; amount: string }) => [currency, amount])).toEqual([
    ['USD', '1500.00'],
    ['JPY', '50000'],
    ['KWD', '1000000000.000'],
  ]);
});
