import { inArray, sql } from 'drizzle-orm';
import { payableStatuses } from '../../../contract/invoices.ts';
import { type ReceivableAge, receivableAges } from '../../../contract/overview.ts';
import type { Connection } from '../../db/client.ts';
import { invoices } from '../../db/schema/invoices.ts';

/**
 * What open invoices still wait for, per currency and age: their amount less credit notes and payments.
 * @param today a calendar date; an invoice is late from the day after its due date
 */
export const readReceivables = (db: Connection, today: string) => {
  const { dueDate, currency, amountMinor, settledMinor } = invoices;
  // The position in the list of ages, by the first day of each but the first.
  const age = sql`width_bucket(${today}::date - ${dueDate}, array[1, 31, 61, 91])`.mapWith(
    (index): ReceivableAge => receivableAges[index]!,
  );
  return db
    .select({
      currency,
      age: age.as('age'),
      invoices: sql<number>`count(*)`.mapWith(Number),
      dueMinor: sql<number>`sum(greatest(0, ${amountMinor} - ${settledMinor}))`.mapWith(Number),
    })
    .from(invoices)
    .where(inArray(invoices.status, [...payableStatuses]))
    .groupBy(currency, sql`age`);
};
