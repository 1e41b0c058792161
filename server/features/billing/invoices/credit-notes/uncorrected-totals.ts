import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import type { Connection } from '#server/db/client.ts';
import { correctionsOf, listWriteOffs } from '#server/features/billing/invoices/write-offs/write-offs.store.ts';
import { remainingTotals } from './credit-amounts.ts';
import { listCreditNotes } from './credit-notes.store.ts';

/**
 * What neither credit notes nor write-offs have corrected of an invoice, in minor units. Whatever corrects tax, corrects no more than this
 * of each rate.
 */
export async function readUncorrected(db: Connection, { id, totals }: { id: number; totals: InvoiceTotals }): Promise<InvoiceTotals> {
  const creditNotes = await listCreditNotes(db, id);
  return remainingTotals(totals, [...creditNotes.map((note) => note.totals), ...correctionsOf(await listWriteOffs(db, id))]);
}
