import { inArray, sql } from 'drizzle-orm';
import { payableStatuses } from '../../../contract/invoices.ts';
import type { ReceivableAge } from '../../../contract/overview.ts';
import type { Connection } from '../../db/client.ts';
import { invoices } from '../../db/schema/invoices.ts';

/**
 * What open invoices still wait for, per currency and age: their amount less credit notes and payments.
 * @param today a calendar date; an invoice is late from the day after its due date
 */
export const readReceivables = (db: Connection, today: string) => {
  const { dueDate, currency, amountMinor, settledMinor } = invoices;
  const daysLate = sql`${today}::date - ${dueDate}`;
  const age = sql<ReceivableAge>`case when ${daysLate} <= 0 then 'not_due' when ${daysLate} <= 30 then '1-30' when ${daysLate} <= 60 then '31-60'
    when ${daysLate} <= 90 then '61-90' else '91+' end`;
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
