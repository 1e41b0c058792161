import { and, asc, desc, eq, gte, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { type InvoiceFilters, type InvoiceStatus, payableStatuses } from '../../../contract/invoices.ts';
import type { Connection } from '../../db/client.ts';
import { isOlderThan, type NewestFirstCursor } from '../../db/paging.ts';
import { countRows } from '../../db/row-counts.ts';
import { clients } from '../../db/schema/clients.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { matchesSearch, searchVector } from '../../db/search.ts';
import { selectInvoices } from './invoices.store.ts';

const newestFirst = [desc(invoices.createdAt), desc(invoices.id)];

function matchesFilters({ status, clientId, projectId, currency, issuedFrom, issuedTo, dueFrom, dueTo }: InvoiceFilters) {
  return and(
    status === 'unpaid' ? inArray(invoices.status, [...payableStatuses]) : status && eq(invoices.status, status),
    clientId ? eq(invoices.clientId, clientId) : undefined,
    projectId ? eq(invoices.projectId, projectId) : undefined,
    currency ? eq(invoices.currency, currency) : undefined,
    issuedFrom ? gte(invoices.issueDate, issuedFrom) : undefined,
    issuedTo ? lte(invoices.issueDate, issuedTo) : undefined,
    dueFrom ? gte(invoices.dueDate, dueFrom) : undefined,
    dueTo ? lte(invoices.dueDate, dueTo) : undefined,
  );
}

/**
 * Full-text search by number or client. A union, because PostgreSQL can't use an index for an `or` across two tables; each branch
 * is limited so that a common word doesn't read every match.
 */
function matchesNumberOrClient(search: string, condition: SQL | undefined, limit: number): SQL {
  const first = (match: SQL) => sql`(
    select ${invoices.id} from ${invoices} where ${and(condition, match)} order by ${sql.join(newestFirst, sql`, `)} limit ${limit})`;
  const byNumber = matchesSearch(searchVector(invoices.invoiceNumber), search);
  const byClient = sql`${invoices.clientId} in (
    select ${clients.id} from ${clients} where ${matchesSearch(searchVector(clients.name, clients.email, clients.company), search)})`;
  return sql`${invoices.id} in (${first(byNumber)} union ${first(byClient)})`;
}

export const listInvoices = (db: Connection, filters: InvoiceFilters, limit: number, before: NewestFirstCursor | undefined) => {
  const condition = and(matchesFilters(filters), isOlderThan(invoices, before));
  return selectInvoices(db)
    .where(filters.search ? matchesNumberOrClient(filters.search, condition, limit) : condition)
    .orderBy(...newestFirst)
    .limit(limit);
};

/** A client's invoices without drafts, which only the studio sees. */
export const listClientInvoices = (db: Connection, clientId: number, limit: number, before: NewestFirstCursor | undefined) =>
  selectInvoices(db)
    .where(and(eq(invoices.clientId, clientId), ne(invoices.status, 'draft'), isOlderThan(invoices, before)))
    .orderBy(...newestFirst)
    .limit(limit);

/** A client's unpaid package invoices, oldest first. */
export const listOpenPackageInvoices = (db: Connection, clientId: number) =>
  selectInvoices(db)
    .where(and(eq(invoices.clientId, clientId), isNotNull(invoices.packageId), inArray(invoices.status, [...payableStatuses])))
    .orderBy(asc(invoices.createdAt), asc(invoices.id));

/** Counted by kind, which is a status and a currency, such as `sent USD`. */
export const countInvoices = (db: Connection, { status, currency }: Pick<InvoiceFilters, 'status' | 'currency'>) =>
  countRows(db, 'invoices', (kind) => {
    const [kindStatus, kindCurrency] = kind.split(' ') as [InvoiceStatus, string];
    const hasStatus = !status || (status === 'unpaid' ? payableStatuses.includes(kindStatus) : kindStatus === status);
    return hasStatus && (!currency || kindCurrency === currency);
  });
