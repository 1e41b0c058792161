import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PaymentKind, PaymentMethod } from '#api/billing/payments.ts';
import { openRefundStatuses, type RefundStatusFilter } from '#api/billing/refunds.ts';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { readRowCounts, totalRows } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { disputes, refunds } from '#server/db/schema/billing/refunds.ts';
import { matchesInvoiceSearch } from '#server/db/search/search-invoices.ts';
import type { BookingCursor } from './booking-cursor.ts';

export interface LedgerFilter {
  kind?: PaymentKind | undefined;
  method?: PaymentMethod | undefined;
  /** The first and last booking date, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

const reference = { invoiceNumber: invoices.invoiceNumber, clientId: invoices.clientId, clientName: clients.name };

const entry = {
  ...reference,
  ...columns(payments, 'id', 'invoiceId', 'bookedOn', 'kind', 'paymentMethod', 'amountMinor', 'currency'),
  ...columns(payments, 'provider', 'objectId', 'source', 'note', 'taxCorrection', 'feeMinor', 'feeCurrency', 'createdAt'),
};

const matchesFilter = ({ kind, method, from, to }: Omit<LedgerFilter, 'search'>) =>
  and(
    kind && eq(payments.kind, kind),
    method && eq(payments.paymentMethod, method),
    from ? gte(payments.bookedOn, from) : undefined,
    to ? lte(payments.bookedOn, to) : undefined,
  );

/** Ledger entries that match the filter, by booking date, newest first. */
export const listEntries = async (db: Connection, { search, ...filter }: LedgerFilter & Page<BookingCursor>) =>
  selectEntries(db, { ...filter, isMatch: search ? await matchesInvoiceSearch(db, search) : undefined });

type SelectedEntries = Omit<LedgerFilter, 'search'> & Page<BookingCursor> & { isMatch: SQL | undefined };

const selectEntries = preparedQuery([], (db, { isMatch, limit, before, ...filter }: SelectedEntries) =>
  db
    .select({ ...entry, total: totalRows('payments') })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(
      and(matchesFilter(filter), before && sql`(${payments.bookedOn}, ${payments.id}) < (${before.bookedOn}::date, ${before.id})`, isMatch),
    )
    .orderBy(desc(payments.bookedOn), desc(payments.id))
    .limit(limit),
);

/** The payments of an invoice, oldest first, with what their refunds and disputes took back so far (in minor units, negative). */
export const listInvoicePayments = (db: Connection, invoiceId: number) => {
  const returned = sql<number>`coalesce((select sum(r.amount_minor) from ${payments} r where r.payment_id = ${payments.id}), 0)`;
  // Requested refunds aren't in the ledger yet.
  const requested = sql<number>`coalesce((select sum(${refunds.amountMinor}) from ${refunds}
    where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'requested'), 0)`;
  return db
    .select({ ...entry, returnedMinor: sql<number>`${returned} - ${requested}`.mapWith(Number) })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.kind, 'payment')))
    .orderBy(asc(payments.bookedOn), asc(payments.id));
};

/** What was booked per month, currency, kind and source, from the maintained row counts. */
export const readMonthlyTotals = async (db: Connection) =>
  (await readRowCounts(db, 'payments')).flatMap(({ kind: key, rows, amountMinor }) => {
    if (rows === 0) return [];
    const [month = '', currency = '', kind = '', ...source] = key.split(' ');
    return { month: month.slice(0, 7), currency, kind: kind as PaymentKind, source: source.join(' '), amountMinor };
  });

/** Columns of both refunds and disputes. */
const common = ['id', 'invoiceId', 'createdAt', 'amountMinor', 'currency', 'reason', 'status'] as const;

export const listRefunds = preparedQuery(['status'], (db, { status, limit, before }: Page & { status: RefundStatusFilter | undefined }) =>
  db
    .select({
      ...reference,
      ...columns(refunds, ...common, 'failureReason', 'creditsTakenBack'),
      source: payments.source,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(
      and(
        status === 'open' ? inArray(refunds.status, openRefundStatuses) : status && eq(refunds.status, status),
        isOlderThan(refunds, before),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit),
);

export const listDisputes = preparedQuery([], (db, { limit, before }: Page) =>
  db
    .select({
      ...reference,
      ...columns(disputes, ...common, 'evidenceDueBy', 'closedAt'),
      ...columns(payments, 'provider', 'source'),
      paymentObjectId: payments.objectId,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(isOlderThan(disputes, before))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(limit),
);

export type DisputeRow = Awaited<ReturnType<typeof listDisputes>>[number];
