import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { invoiceCounters, type numberSeries } from '#server/db/schema/billing/invoices.ts';

/**
 * The next number of a series in the year of a date, such as `INV-2026-0001`. The counter stays locked until the transaction ends, so
 * that a rollback leaves no gap.
 */
export async function nextNumber(tx: Transaction, series: (typeof numberSeries)[number], date: string): Promise<string> {
  const year = Number(date.slice(0, 4));
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ series, year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: invoiceCounters.lastNumber });
  return `${series}-${year}-${String(row!.lastNumber).padStart(4, '0')}`;
}
