import { and, eq, inArray, sql } from 'drizzle-orm';
import { slicesOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { invoiceCounters, invoices } from '#server/db/schema/billing/invoices.ts';
import type { NewInvoice } from '#server/features/billing/invoices/invoices.store.ts';

/** @returns the ids and numbers of the rows, without those whose number is taken, also by a concurrent transaction */
export async function insertInvoices(db: Connection, rows: NewInvoice[]) {
  const inserted: { id: number; invoiceNumber: string | null }[] = [];
  for (const slice of slicesOf(rows))
    inserted.push(
      ...(await db
        .insert(invoices)
        .values(slice)
        .onConflictDoNothing({ target: invoices.invoiceNumber })
        .returning({ id: invoices.id, invoiceNumber: invoices.invoiceNumber })),
    );
  return inserted;
}

/** Raises the counters of invoice numbers to these by year, unless they are higher already. Locks them in the order of the years. */
export async function raiseCounters(tx: Transaction, lastNumbers: Map<number, number>) {
  const rows = [...lastNumbers].sort(([a], [b]) => a - b).map(([year, lastNumber]) => ({ series: 'INV' as const, year, lastNumber }));
  if (rows.length === 0) return;
  await tx
    .insert(invoiceCounters)
    .values(rows)
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { lastNumber: sql`greatest(${invoiceCounters.lastNumber}, excluded.last_number)` },
    });
}

/** Which of these numbers are taken. */
export async function findTakenNumbers(db: Connection, numbers: string[]): Promise<string[]> {
  const isListed = sql`${invoices.invoiceNumber} = any(${sql.param(numbers)}::text[])`;
  const rows = await db.select({ invoiceNumber: invoices.invoiceNumber }).from(invoices).where(isListed);
  return rows.flatMap(({ invoiceNumber }) => invoiceNumber ?? []);
}

export const listClientDrafts = (db: Connection, clientIds: number[]) =>
  db
    .select({ clientId: invoices.clientId, currency: invoices.currency, dueDate: invoices.dueDate, items: invoices.items })
    .from(invoices)
    .where(and(eq(invoices.status, 'draft'), inArray(invoices.clientId, clientIds)));
