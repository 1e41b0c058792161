import { and, asc, eq, inArray, isNotNull, lt, lte } from 'drizzle-orm';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Connection } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { unbilledPeriods } from '#server/db/schema/billing/unbilled-periods.ts';

export type UnbilledPeriod = typeof unbilledPeriods.$inferSelect;

/**
 * A client's overdue renewal invoice, the oldest of several: while there is one, the renewal is paused. Invoices are read here rather
 * than through their feature, which itself delivers packages.
 */
export async function findOverdueRenewal(db: Connection, clientId: number, today: string) {
  const [row] = await db
    .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber, dueDate: invoices.dueDate })
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientId),
        isNotNull(invoices.packagePeriod),
        inArray(invoices.status, [...payableStatuses]),
        lt(invoices.dueDate, today),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(1);
  // An invoice that was sent has a number, and one that is overdue a due date.
  return row && { ...row, invoiceNumber: row.invoiceNumber!, dueDate: row.dueDate! };
}

/** A client's months that weren't invoiced, oldest first. */
export const listUnbilledPeriods = (db: Connection, clientId: number) =>
  db
    .select({ packageName: clientPackages.name, start: unbilledPeriods.periodStart, end: unbilledPeriods.periodEnd })
    .from(unbilledPeriods)
    .innerJoin(clientPackages, eq(clientPackages.id, unbilledPeriods.packageId))
    .where(eq(unbilledPeriods.clientId, clientId))
    .orderBy(asc(unbilledPeriods.periodStart), asc(unbilledPeriods.packageId));

export async function insertUnbilledPeriod(db: Connection, period: typeof unbilledPeriods.$inferInsert) {
  await db.insert(unbilledPeriods).values(period);
}

/** Whether an overdue invoice has already paused an earlier month. */
export const hasPausedPeriods = async (db: Connection, overdueInvoiceId: number): Promise<boolean> =>
  (await db.$count(unbilledPeriods, eq(unbilledPeriods.overdueInvoiceId, overdueInvoiceId))) > 0;

/** Removes a client's unbilled months up to one, and returns them, oldest first. */
export async function takeUnbilledPeriods(db: Connection, clientId: number, through: string): Promise<UnbilledPeriod[]> {
  const taken = await db
    .delete(unbilledPeriods)
    .where(and(eq(unbilledPeriods.clientId, clientId), lte(unbilledPeriods.periodStart, through)))
    .returning();
  return taken.sort((a, b) => a.periodStart.localeCompare(b.periodStart));
}
