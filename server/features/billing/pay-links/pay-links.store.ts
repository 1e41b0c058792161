import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payLinks } from '#server/db/schema/billing/pay-links.ts';
import { creditedOn, writtenOffOn } from '#server/features/billing/invoices/invoice-lists.store.ts';
import { dateIn } from '#server/shared/clock.ts';

/** The day on which an invoice was paid, cancelled or written off; null while it's unpaid. */
const closedOn = sql<string | null>`case when ${invoices.status} in ('paid', 'cancelled')
  then coalesce(${invoices.paidDate}, greatest(${creditedOn}, ${writtenOffOn})::date, ${invoices.updatedAt}::date) end`;

/** Whether both a link's email and the closing of its invoice are older than a time; not true while the invoice is unpaid. */
const hasEnded = (cutoff: Date) => and(lt(payLinks.createdAt, cutoff), lt(closedOn, dateIn('UTC', cutoff)));

export async function insertPayLink(db: Connection, link: typeof payLinks.$inferInsert) {
  await db.insert(payLinks).values(link);
}

/** The invoice of a link that hasn't been revoked, nor ended. */
export async function findPayLink(db: Connection, tokenHash: string, cutoff: Date) {
  const [row] = await db
    .select({ invoiceId: payLinks.invoiceId, clientId: invoices.clientId })
    .from(payLinks)
    .innerJoin(invoices, eq(invoices.id, payLinks.invoiceId))
    .where(and(eq(payLinks.tokenHash, tokenHash), isNull(payLinks.revokedAt), sql`${hasEnded(cutoff)} is not true`));
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

/** Deletes links that were revoked before a time, or have ended. */
export function removePayLinks(db: Connection, cutoff: Date, batchSize?: number) {
  const ended = db
    .select({ id: payLinks.id })
    .from(payLinks)
    .innerJoin(invoices, eq(invoices.id, payLinks.invoiceId))
    .where(hasEnded(cutoff));
  return deleteInBatches(db, payLinks, or(lt(payLinks.revokedAt, cutoff), inArray(payLinks.id, ended)), batchSize);
}
