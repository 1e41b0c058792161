import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { addDays } from '#domain/shared/dates.ts';
import { slicesOf } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { invoiceReminders, invoices } from '#server/db/schema/billing/invoices.ts';

export const listReminders = (db: Connection, invoiceId: number) =>
  db.select().from(invoiceReminders).where(eq(invoiceReminders.invoiceId, invoiceId));

export async function insertReminders(db: Connection, reminders: (typeof invoiceReminders.$inferInsert)[]) {
  for (const slice of slicesOf(reminders)) await db.insert(invoiceReminders).values(slice).onConflictDoNothing();
}

/**
 * Unpaid invoices with a reminder to record: one whose day is within `since` and `today`, and later than the issue date.
 * @param reminderDays days from the due date; not empty
 */
export async function listInvoicesToRemind(db: Connection, reminderDays: number[], since: string, today: string): Promise<number[]> {
  const offsets = sql`unnest(${sql.param(reminderDays)}::integer[]) as reminder(offset_days)`;
  const day = sql`${invoices.dueDate} + reminder.offset_days`;
  const balanceDueDate = sql`nullif(${invoices.dueDate}, coalesce(${invoices.depositDueDate}, ${invoices.dueDate}))`;
  const isUnrecorded = sql`not exists (select from ${invoiceReminders} where ${invoiceReminders.invoiceId} = ${invoices.id}
    and ${invoiceReminders.balanceDueDate} is not distinct from ${balanceDueDate} and ${invoiceReminders.offsetDays} = reminder.offset_days)`;
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        inArray(invoices.status, [...payableStatuses]),
        between(invoices.dueDate, addDays(since, -Math.max(...reminderDays)), addDays(today, -Math.min(...reminderDays))),
        sql`exists (select from ${offsets} where ${day} between ${since}::date and ${today}::date and ${day} > ${invoices.issueDate} and ${isUnrecorded})`,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id));
  return rows.map(({ id }) => id);
}
