import { type AnyColumn, and, asc, desc, eq, gte, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { InvoiceFilters } from '#api/billing/invoices.ts';
import { calendarDate } from '#api/shared/fields.ts';
import { type InvoiceStatus, payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Connection } from '#server/db/client.ts';
import { isOlderThan, newestFirstCursor, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import { matchesInvoiceSearch } from '#server/db/search/search-invoices.ts';
import { selectInvoices } from './invoices.store.ts';

type Filters = Omit<InvoiceFilters, 'search'>;

const newestFirst = [desc(invoices.createdAt), desc(invoices.id)];

export const unpaid = inArray(invoices.status, [...payableStatuses]);

export const writtenOff = sql`(${invoices.status} = 'cancelled' and ${invoices.id} in (
  select invoice_id from ${payments} where kind = 'write_off' group by invoice_id having sum(amount_minor) > 0))`;

/** The conditions of filters that aren't a status. */
const states = {
  unpaid,
  written_off: writtenOff,
  disputed: sql`${invoices.id} in (
    select dispute.invoice_id from ${disputes} dispute join ${payments} held on held.object_id = dispute.provider_dispute_id and held.kind = 'dispute'
    where dispute.closed_at is null)`,
};

function matchesFilters({ sort, status, clientId, projectId, currency, issuedFrom, issuedTo, dueFrom, dueTo }: Filters) {
  return and(
    sort === 'dueDate' ? unpaid : undefined,
    status && (status in states ? states[status as keyof typeof states] : eq(invoices.status, status as InvoiceStatus)),
    clientId ? eq(invoices.clientId, clientId) : undefined,
    projectId ? eq(invoices.projectId, projectId) : undefined,
    currency ? eq(invoices.currency, currency) : undefined,
    issuedFrom ? gte(invoices.issueDate, issuedFrom) : undefined,
    issuedTo ? lte(invoices.issueDate, issuedTo) : undefined,
    dueFrom ? gte(invoices.dueDate, dueFrom) : undefined,
    dueTo ? lte(invoices.dueDate, dueTo) : undefined,
  );
}

/** The position of an invoice in a list, for each of the list's orders. */
export const invoiceCursor = newestFirstCursor.extend({ issueDate: calendarDate, dueDate: calendarDate.nullable() });
export type InvoiceCursor = z.output<typeof invoiceCursor>;

/** A list that is filtered by a period is sorted by the same date, so that one index finds and sorts the invoices. */
const sortedBy = ({ issuedFrom, issuedTo, dueFrom, dueTo }: Filters) =>
  issuedFrom || issuedTo ? 'issueDate' : dueFrom || dueTo ? 'dueDate' : 'createdAt';

/** Invoices that match the filters, latest first or by due date. */
export const listInvoices = async (db: Connection, { search, ids, ...filters }: SelectedInvoices & Page<InvoiceCursor>) =>
  selectListed(db, { ...filters, isMatch: await isSelected(db, { search, ids }) });

async function isSelected(db: Connection, { search, ids }: Pick<SelectedInvoices, 'search' | 'ids'>) {
  const isFound = search ? await matchesInvoiceSearch(db, search) : undefined;
  return and(isFound, ids && inArray(invoices.id, ids));
}

/** The drafts among the selected invoices, newest first, each with its client. */
export const listDrafts = async (db: Connection, { search, ids, ...filters }: SelectedInvoices, limit: number) =>
  selectInvoices(db, { client: clients })
    .where(and(eq(invoices.status, 'draft'), matchesFilters(filters), await isSelected(db, { search, ids })))
    .orderBy(...newestFirst)
    .limit(limit);

export interface SelectedInvoices extends InvoiceFilters {
  /** Limits the selection to the invoices with these ids. */
  ids?: number[] | undefined;
}

type Listed = Filters & Page<InvoiceCursor> & { isMatch: SQL | undefined };

/** When the last credit note was issued, which is when a cancelled invoice was cancelled. */
export const creditedOn = sql<
  string | null
>`(select max(${creditNotes.issueDate})::text from ${creditNotes} where ${creditNotes.invoiceId} = ${invoices.id})`;

export const writtenOffOn = sql<
  string | null
>`(select max(booked_on)::text from ${payments} where invoice_id = ${invoices.id} and kind = 'write_off' and amount_minor > 0)`;

const selectListed = preparedQuery(['status', 'sort'], (db, { isMatch, limit, before, ...filters }: Listed) => {
  const isSoonestFirst = filters.sort === 'dueDate';
  const name = isSoonestFirst ? 'dueDate' : sortedBy(filters);
  const column = invoices[name];
  const [direction, isAfter] = isSoonestFirst ? ([asc, sql`>`] as const) : ([desc, sql`<`] as const);
  return selectInvoices(db, { creditedOn, writtenOffOn, total: totalRows('invoices', (kind) => isCounted(kind, filters)) })
    .where(
      and(
        matchesFilters(filters),
        before && sql`(${column}, ${invoices.id}) ${isAfter} (${sql.param(before[name], column)}, ${before.id})`,
        isMatch,
      ),
    )
    .orderBy(direction(column), direction(invoices.id))
    .limit(limit);
});

interface ClientList extends Page {
  clientId: number;
  projectId?: number | undefined;
}

/** A client's invoices, or those of one project, without drafts, which only the studio sees. */
export const listClientInvoices = preparedQuery([], (db, { clientId, projectId, limit, before }: ClientList) =>
  selectInvoices(db)
    .where(
      and(
        eq(invoices.clientId, clientId),
        projectId ? eq(invoices.projectId, projectId) : undefined,
        ne(invoices.status, 'draft'),
        isOlderThan(invoices, before),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit),
);

/** A client's unpaid invoices. */
export const listUnpaidInvoices = preparedQuery([], (db, { clientId }: { clientId: number }) =>
  selectInvoices(db).where(and(eq(invoices.clientId, clientId), unpaid)),
);

/** All invoices of a project, with drafts, oldest first. */
export const listProjectInvoices = preparedQuery([], (db, { projectId }: { projectId: number }) =>
  selectInvoices(db).where(eq(invoices.projectId, projectId)).orderBy(asc(invoices.id)),
);

/** A client's unpaid package invoices, oldest first. */
export const listOpenPackageInvoices = (db: Connection, clientId: number) =>
  selectInvoices(db)
    .where(and(eq(invoices.clientId, clientId), isNotNull(invoices.packageId), unpaid))
    .orderBy(asc(invoices.createdAt), asc(invoices.id));

/** Selects the kinds of invoices that are counted. A kind is a status and a currency, such as `sent USD`. */
function isCounted(kind: AnyColumn, { sort, status, currency }: Filters) {
  const isIn = (statuses: readonly string[]) => inArray(sql`split_part(${kind}, ' ', 1)`, [...statuses]);
  return and(
    sort === 'dueDate' ? isIn(payableStatuses) : undefined,
    status && isIn(status === 'unpaid' ? payableStatuses : [status]),
    currency ? sql`split_part(${kind}, ' ', 2) = ${currency}` : undefined,
  );
}

/** The tax rates of all invoices, ascending. */
export async function listTaxRates(db: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ rate: string }>(sql`
    select distinct tax ->> 'taxRate' as rate from ${invoices}, jsonb_array_elements(${invoices.totals} -> 'taxes') tax
    where tax ->> 'taxRate' is not null`);
  return rows.map(({ rate }) => rate).sort((a, b) => Number(a) - Number(b));
}

/** How many invoices a client still owes. */
export const countOpenInvoices = (db: Connection, clientId: number): Promise<number> =>
  db.$count(invoices, and(eq(invoices.clientId, clientId), unpaid));
