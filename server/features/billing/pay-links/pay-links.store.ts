import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payLinks } from '#server/db/schema/billing/pay-links.ts';
import { creditedOn, writtenOffOn } from '#server/features/billing/invoices/invoice-lists.store.ts';

/** The day on which an invoice was paid, cancelled or written off; null while it's unpaid. */
const closedOn = sql<string | null>`case when ${invoices.status} in ('paid', 'cancelled')
  then coalesce(${invoices.paidDate}::text, ${creditedOn}, ${writtenOffOn}, ${invoices.updatedAt}::date::text) end`;

export async function insertPayLink(db: Connection, link: typeof payLinks.$inferInsert) {
  await db.insert(payLinks).values(link);
}

/** With what decides whether it still works. */
export async function findPayLink(db: Connection, tokenHash: string) {
  const [row] = await db
    .select({
      invoiceId: payLinks.invoiceId,
      revokedAt: payLinks.revokedAt,
      clientId: invoices.clientId,
      closedOn,
    })
    .from(payLinks)
    .innerJoin(invoices, eq(invoices.id, payLinks.invoiceId))
    .where(eq(payLinks.tokenHash, tokenHash));
  return row;
}

/** @returns how many worked until now */
export async function revokePayLinkRows(db: Connection, invoiceId: number, revokedAt: Date): Promise<number> {
  const rows = await db
    .update(payLinks)
    .set({ revokedAt })
    .where(and(eq(payLinks.invoiceId, invoiceId), isNull(payLinks.revokedAt)))
    .returning({ id: payLinks.id });
  return rows.length;
}

/** Deletes links that were revoked, or whose invoice was closed, before a day. */
export function removePayLinks(db: Connection, day: string, batchSize?: number) {
  const before = sql`${day}::date`;
  const closed = db
    .select({ id: payLinks.invoiceId })
    .from(payLinks)
    .innerJoin(invoices, eq(invoices.id, payLinks.invoiceId))
    .where(sql`${closedOn}::date < ${before}`);
  return deleteInBatches(db, payLinks, or(lt(payLinks.revokedAt, before), inArray(payLinks.invoiceId, closed)), batchSize);
}
