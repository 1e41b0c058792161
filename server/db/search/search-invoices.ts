import { eq, type SQL } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { searchVector } from './search.ts';
import { matchesTextOrClient } from './search-with-client.ts';

/** A whole invoice number. The search index would find too many for its words: "INV" matches all of them. */
const wholeNumber = /^INV-\d{4}-\d{4,}$/i;

/** Matches invoices by number or client, in a query that joins `clients`. A whole number matches only itself. */
export async function matchesInvoiceSearch(db: Connection, search: string): Promise<SQL | undefined> {
  if (wholeNumber.test(search)) return eq(invoices.invoiceNumber, search.toUpperCase());
  return matchesTextOrClient(db, invoices, searchVector(invoices.invoiceNumber), search);
}
