import { and, eq, lt, or, sql } from 'drizzle-orm';
import { linkKind } from '#server/db/link-kind.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payLinks as table } from '#server/db/schema/billing/pay-links.ts';
import { creditedOn, writtenOffOn } from '#server/features/billing/invoices/invoice-lists.store.ts';
import { dateIn, days } from '#server/shared/clock.ts';

/** The day on which an invoice was paid, cancelled or written off; null while it's unpaid. */
const closedOn = sql<string | null>`case when ${invoices.status} in ('paid', 'cancelled')
  then coalesce(${invoices.paidDate}, greatest(${creditedOn}, ${writtenOffOn})::date, ${invoices.updatedAt}::date) end`;

const closedBefore = (time: Date) =>
  sql`exists (select from ${invoices} where ${invoices.id} = ${table.invoiceId} and ${closedOn} < ${dateIn('UTC', time)})`;

/** A link ends with its email and with the closing of its invoice, whichever is later, and works for 90 days more. */
export const payLinks = linkKind({
  name: 'Pay link',
  path: '/pay',
  table,
  select: (db) =>
    db
      .select({ invoiceId: table.invoiceId, clientId: invoices.clientId })
      .from(table)
      .innerJoin(invoices, eq(invoices.id, table.invoiceId)),
  endsWhen: (time) => or(lt(table.revokedAt, time), and(lt(table.createdAt, time), closedBefore(time))),
  gracePeriod: 90 * days,
});
