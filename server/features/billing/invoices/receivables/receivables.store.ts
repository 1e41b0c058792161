import { eq, gt, sql } from 'drizzle-orm';
import { type ReceivableAge, receivableAges } from '#contract/billing/receivables.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { rowCounts } from '#server/db/schema/row-counts.ts';

/**
 * What open invoices still wait for, per currency and age: their amount less credit notes and payments. Triggers maintain it per due date.
 * An invoice is late from the day after its due date; `today` is a calendar date.
 */
export const readReceivables = preparedQuery([], (db, { today }: { today: string }) => {
  const { tableName, kind } = rowCounts;
  const dueDate = sql`split_part(${kind}, ' ', 2)::date`;
  // The position in the list of ages, by the first day of each but the first.
  const age = sql`width_bucket(${today}::date - ${dueDate}, array[1, 31, 61, 91])`.mapWith(
    (index): ReceivableAge => receivableAges[index]!,
  );
  const invoices = sql<number>`sum(${rowCounts.rows})`.mapWith(Number);
  return db
    .select({
      currency: sql<string>`split_part(${kind}, ' ', 1)`.as('currency'),
      age: age.as('age'),
      invoices,
      dueMinor: sql<number>`sum(${rowCounts.amountMinor})`.mapWith(Number),
    })
    .from(rowCounts)
    .where(eq(tableName, 'receivables'))
    .groupBy(sql`currency`, sql`age`)
    .having(gt(invoices, 0));
});
