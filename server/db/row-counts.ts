import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Clock, dateIn, days, subtractMilliseconds } from '#server/shared/clock.ts';
import type { Connection } from './client.ts';
import { preparedQuery } from './prepared-query.ts';
import { rowCounts } from './schema/row-counts.ts';

export type CountedTable =
  | 'clients'
  | 'client_packages'
  | 'contact_messages'
  | 'invitations'
  | 'invoices'
  | 'leads'
  | 'mails'
  | 'payments'
  | 'projects'
  | 'proposals'
  | 'receivables'
  | 'waitlist';

interface RowCount {
  /**
   * What is counted: usually a status; for invoices, status and currency, such as `sent USD`; for receivables, currency and due date; for
   * payments, month, currency, kind and source.
   */
  kind: string;
  rows: number;
  /** The sum of the rows' amounts, in minor units. */
  amountMinor: number;
}

/** The maintained totals of a table's rows per kind. */
export const readRowCounts = (db: Connection, table: CountedTable): Promise<RowCount[]> => selectRowCounts(db, { table });

const selectRowCounts = preparedQuery([], (db, { table }: { table: CountedTable }) =>
  db
    .select({
      kind: rowCounts.kind,
      rows: sql<number>`sum(${rowCounts.rows})`.mapWith(Number),
      amountMinor: sql<number>`sum(${rowCounts.amountMinor})`.mapWith(Number),
    })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, table))
    .groupBy(rowCounts.kind),
);

/** The number of rows of each kind, of several tables in one query. @returns the number of a table's rows of a kind */
export async function countRowsByKind<Table extends CountedTable>(db: Connection, ...tables: Table[]) {
  const counts = await selectRowsByKind(db, { tables });
  return (table: Table, kind: string): number => counts.find((count) => count.tableName === table && count.kind === kind)?.rows ?? 0;
}

const selectRowsByKind = preparedQuery(['tables'], (db, { tables }: { tables: CountedTable[] }) => {
  const { tableName, kind, rows } = rowCounts;
  return db
    .select({ tableName, kind, rows: sql<number>`sum(${rows})`.mapWith(Number) })
    .from(rowCounts)
    .where(inArray(tableName, tables))
    .groupBy(tableName, kind);
});

/**
 * The number of a table's rows, as a column of the query that lists them: another query would cost more than the column.
 * @param isKind limits the kinds that are counted
 */
export const totalRows = (table: CountedTable, isKind?: (kind: typeof rowCounts.kind) => SQL | undefined) => {
  const isCounted = and(eq(rowCounts.tableName, table), isKind?.(rowCounts.kind));
  return sql<number>`(select coalesce(sum(${rowCounts.rows}), 0) from ${rowCounts} where ${isCounted})`.mapWith(Number);
};

/** From this many days on, it no longer matters how late an unpaid invoice is. Another time zone doesn't make it less late. */
const longOverdueAfter = 100;

/**
 * Compacts the deltas into one row per kind, and receivables that are long overdue into one per month. Processes that compact at the same
 * time each take different rows.
 */
export async function compactRowCounts({ db, clock }: { db: Connection; clock: Clock }): Promise<void> {
  const longOverdue = dateIn('UTC', subtractMilliseconds(clock.now(), longOverdueAfter * days));
  await db.execute(sql`
    with deltas as (
      delete from ${rowCounts} where id in (select id from ${rowCounts} for update skip locked)
      returning table_name, kind, rows, amount_minor
    ), compacted as (
      select table_name, rows, amount_minor, case
        when table_name <> 'receivables' then kind
        when split_part(kind, ' ', 2)::date < ${longOverdue} then regexp_replace(kind, '\\d+$', '01')
        else kind
      end as kind from deltas
    )
    insert into ${rowCounts} (table_name, kind, rows, amount_minor)
    select table_name, kind, sum(rows), sum(amount_minor) from compacted
    group by table_name, kind having sum(rows) <> 0 or sum(amount_minor) <> 0`);
}
