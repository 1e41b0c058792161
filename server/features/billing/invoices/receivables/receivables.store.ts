import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { type ReceivableAge, receivableAges } from '#domain/billing/receivables.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import { rowCounts } from '#server/db/schema/row-counts.ts';

/**
 * What open invoices still wait for, per currency and age: their amount less credit notes and payments. Triggers maintain it per due date,
 * where a balance that is due after its deposit has its own, and 9999-12-31 stands for one that isn't known yet, as for what disputes hold
 * back.
 * An invoice is late from the day after its due date; `today` is a calendar date.
 */
export const readReceivables = preparedQuery([], (db, { today }: { today: string }) => {
  const { tableName, kind } = rowCounts;
  const dueDate = sql`split_part(${kind}, ' ', 2)::date`;
  // The position in the list of ages, by the first day of each but the first.
  const age = sql`width_bucket(${today}::date - ${dueDate}, array[1, 31, 61, 91])`.mapWith(
    (index): ReceivableAge => receivableAges[index]!,
  );
  const rows = sql<number>`sum(${rowCounts.rows})`.mapWith(Number);
  const due = sql<number>`sum(${rowCounts.amountMinor})`.mapWith(Number);
  return db
    .select({
      currency: sql<string>`split_part(${kind}, ' ', 1)`.as('currency'),
      age: age.as('age'),
      invoices: rows,
      dueMinor: due,
    })
    .from(rowCounts)
    .where(eq(tableName, 'receivables'))
    .groupBy(sql`currency`, sql`age`)
    .having(or(gt(rows, 0), gt(due, 0)));
});

/** What open disputes hold back of unpaid invoices, per currency, and how many of these wait for nothing else. */
export const readAtRisk = preparedQuery([], (db) =>
  db
    .select({
      currency: invoices.currency,
      invoices: count(),
      dueMinor: sql<number>`sum(least(${invoices.disputedMinor}, greatest(0, ${invoices.amountMinor} - ${invoices.settledMinor})))`.mapWith(
        Number,
      ),
      heldInFull: sql<number>`count(*) filter (where ${invoices.askedMinor} = 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(
      and(
        inArray(invoices.id, db.select({ id: disputes.invoiceId }).from(disputes).where(isNull(disputes.closedAt))),
        inArray(invoices.status, [...payableStatuses]),
        gt(invoices.disputedMinor, 0),
      ),
    )
    .groupBy(invoices.currency),
);
