import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/shared/dates.ts';
import { createClient, createInvoice } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';
import { compactRowCounts, readRowCounts } from './row-counts.ts';
import { invoices, payments, rowCounts } from './schema/index.ts';

const testApp = await createTestApp();
const { db, clock } = testApp;
const { id: clientId } = await createClient(testApp);

beforeEach(async () => {
  await withoutTriggers(db, async (tx) => {
    for (const table of [payments, invoices, rowCounts]) await tx.delete(table);
  });
});

const change = (id: number, changes: Partial<typeof invoices.$inferInsert>) => db.update(invoices).set(changes).where(eq(invoices.id, id));

/** Creates an invoice over 100.00, or 10,000 of a currency without decimals. */
async function create(currency: string, dueDate: string, status: 'draft' | 'sent' = 'sent'): Promise<number> {
  const { id } = await createInvoice(testApp, { clientId, currency, unitAmount: '10', sent: false });
  await change(id, { dueDate, amountMinor: 10_000 });
  if (status === 'sent') await change(id, { status, invoiceNumber: `INV-${id}` });
  return id;
}

let payment = 0;
const book = (invoiceId: number, amountMinor: number) =>
  db.insert(payments).values({
    invoiceId,
    amountMinor,
    kind: amountMinor > 0 ? 'payment' : 'refund',
    provider: 'manual',
    objectId: `manual_${++payment}`,
    paymentMethod: 'cash',
    currency: 'USD',
  });

const readReceivables = async () =>
  (await readRowCounts(db, 'receivables'))
    .filter(({ rows, amountMinor }) => rows !== 0 || amountMinor !== 0)
    .map(({ kind, rows, amountMinor }) => `${kind}: ${rows}, ${amountMinor}`)
    .sort();

/** Computes the receivables from the invoices themselves, to compare. */
async function sumReceivables() {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select currency || ' ' || due_date || ': ' || count(*) || ', ' || sum(greatest(0, amount_minor - settled_minor)) as sum
    from invoices where status in ('sent', 'overdue') group by currency, due_date`);
  return rows.map(({ sum }) => sum).sort();
}

async function expectExact(expected: string[]) {
  expect(await readReceivables()).toEqual(expected);
  expect(await sumReceivables()).toEqual(expected);
}

test('counts invoices by currency and due date once they are sent', async () => {
  const draft = await create('GBP', '2026-03-10', 'draft');
  await expectExact([]);
  for (const [currency, dueDate] of [['USD', '2026-03-10'] as const, ['USD', '2026-03-11'] as const, ['JPY', '2026-03-10'] as const])
    await create(currency, dueDate);
  await change(draft, { dueDate: '2026-03-10', currency: 'USD', status: 'sent', invoiceNumber: 'INV-1' });
  await expectExact(['JPY 2026-03-10: 1, 10000', 'USD 2026-03-10: 2, 20000', 'USD 2026-03-11: 1, 10000']);
});

test('subtracts payments and credits, adds refunds, and counts nothing below zero', async () => {
  const [first, second] = [await create('USD', '2026-03-10'), await create('USD', '2026-03-10')];
  await Promise.all([book(first, 2500), book(first, 500), book(second, 1000)]);
  await expectExact(['USD 2026-03-10: 2, 16000']);
  await book(first, -1000);
  await change(first, { settledMinor: sql`settled_minor + 3000` as unknown as number });
  await expectExact(['USD 2026-03-10: 2, 14000']);
  await book(second, 12_000);
  await expectExact(['USD 2026-03-10: 2, 5000']);
  await book(second, -5000);
  await expectExact(['USD 2026-03-10: 2, 7000']);
});

test('keeps overdue invoices, and leaves out paid, canceled and deleted ones', async () => {
  const [overdue, paid, cancelled, deleted] = await Promise.all(Array.from({ length: 4 }, () => create('USD', '2026-03-10')));
  await change(overdue!, { status: 'overdue' });
  await expectExact(['USD 2026-03-10: 4, 40000']);
  await book(paid!, 10_000);
  await expectExact(['USD 2026-03-10: 4, 30000']);
  await change(paid!, { status: 'paid', paidDate: '2026-03-05' });
  await book(paid!, -4000);
  await change(cancelled!, { status: 'cancelled' });
  await expectExact(['USD 2026-03-10: 2, 20000']);
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table invoices disable trigger freeze_rows`);
    await tx.delete(invoices).where(eq(invoices.id, deleted!));
    await tx.execute(sql`alter table invoices enable trigger freeze_rows`);
  });
  await expectExact(['USD 2026-03-10: 1, 10000']);
});

test('writes no delta when what is due stays the same', async () => {
  const id = await create('USD', '2026-03-10');
  const before = await db.$count(rowCounts, eq(rowCounts.tableName, 'receivables'));
  await change(id, { status: 'overdue' });
  expect(await db.$count(rowCounts, eq(rowCounts.tableName, 'receivables'))).toBe(before);
});

test('compacts receivables that are long overdue into one row per month and currency', async () => {
  const today = clock.now().toISOString().slice(0, 10);
  const [long = '', late = '', open = ''] = [-400, -92, 5].map((days) => addDays(today, days));
  const month = long.slice(0, 7);
  for (const dueDate of [`${month}-28`, long, late, open]) await create('USD', dueDate);
  const paid = await create('EUR', long);
  await compactRowCounts(testApp);
  await change(paid, { status: 'cancelled' });
  await compactRowCounts(testApp);
  expect(await readReceivables()).toEqual([`USD ${month}-01: 2, 20000`, `USD ${late}: 1, 10000`, `USD ${open}: 1, 10000`]);
});
