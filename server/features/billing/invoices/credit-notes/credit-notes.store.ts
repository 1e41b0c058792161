import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CreditNoteFilters } from '#api/billing/credit-notes.ts';
import { calendarDate, id } from '#api/shared/fields.ts';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import type { Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { matchesInvoiceSearch } from '#server/db/search/search-invoices.ts';

export type CreditNoteRow = typeof creditNotes.$inferSelect;

/** The credit notes of an invoice, oldest first. */
export const listCreditNotes = (db: Connection, invoiceId: number): Promise<CreditNoteRow[]> =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id));

export const creditNoteCursor = z.object({ issueDate: calendarDate, id });
export type CreditNoteCursor = z.output<typeof creditNoteCursor>;

/** The credit notes of all invoices, by issue date, latest first. */
export const listIssuedCreditNotes = async (db: Connection, { search, ...filters }: CreditNoteFilters & Page<CreditNoteCursor>) =>
  selectIssued(db, { ...filters, isMatch: search ? await matchesSearch(db, search) : undefined });

const matchesSearch = (db: Connection, search: string) =>
  /^CN-\d{4}-\d{4,}$/i.test(search) ? eq(creditNotes.creditNoteNumber, search.toUpperCase()) : matchesInvoiceSearch(db, search);

type Issued = Omit<CreditNoteFilters, 'search'> & Page<CreditNoteCursor> & { isMatch: SQL | undefined };

const selectIssued = preparedQuery([], (db, { isMatch, issuedFrom, issuedTo, limit, before }: Issued) =>
  db
    .select({
      ...columns(creditNotes, 'id', 'creditNoteNumber', 'issueDate', 'amountMinor', 'currency', 'totals', 'reason'),
      ...columns(invoices, 'invoiceNumber', 'clientId', 'billedTo'),
      invoiceId: invoices.id,
      invoiceDate: invoices.issueDate,
      clientName: clients.name,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(
      and(
        issuedFrom ? gte(creditNotes.issueDate, issuedFrom) : undefined,
        issuedTo ? lte(creditNotes.issueDate, issuedTo) : undefined,
        before && sql`(${creditNotes.issueDate}, ${creditNotes.id}) < (${before.issueDate}::date, ${before.id})`,
        isMatch,
      ),
    )
    .orderBy(desc(creditNotes.issueDate), desc(creditNotes.id))
    .limit(limit),
);

export type IssuedCreditNote = Awaited<ReturnType<typeof listIssuedCreditNotes>>[number];

export async function insertCreditNote(db: Connection, creditNote: typeof creditNotes.$inferInsert): Promise<CreditNoteRow> {
  const [row] = await db.insert(creditNotes).values(creditNote).returning();
  return row!;
}
