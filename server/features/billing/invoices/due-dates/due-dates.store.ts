import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Connection } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';

/** The due date as a column that isn't null, for queries on invoices that have one. */
export const dueDay = sql<string>`${invoices.dueDate}`;

/** The unpaid invoices of a project whose balance is due some days after its final delivery. */
export async function listBalancesAfterDelivery(db: Connection, projectId: number): Promise<number[]> {
  const isUnpaid = inArray(invoices.status, [...payableStatuses]);
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), isUnpaid, isNotNull(invoices.balanceDueDays)))
    .orderBy(asc(invoices.id));
  return rows.map(({ id }) => id);
}
