import { eq, sql } from 'drizzle-orm';
import type { Connection } from './client.ts';
import { rowCounts } from './schema/row-counts.ts';

export type CountedTable =
  | 'clients'
  | 'client_packages'
  | 'contact_messages'
  | 'invitations'
  | 'invoices'
  | 'mails'
  | 'projects'
  | 'waitlist';

interface RowCount {
  /** Such as a project's state; of invoices, state and currency. */
  kind: string;
  rows: number;
  /** What the rows are worth, in minor units. */
  amountMinor: number;
}

/** How many rows a table has of each kind, without counting them. */
export const readRowCounts = (db: Connection, table: CountedTable): Promise<RowCount[]> =>
  db
    .select({
      kind: rowCounts.kind,
      rows: sql<number>`sum(${rowCounts.rows})`.mapWith(Number),
      amountMinor: sql<number>`sum(${rowCounts.amountMinor})`.mapWith(Number),
    })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, table))
    .groupBy(rowCounts.kind);

/** How many rows a table has, of all kinds or of those that `counts` lets pass. */
export async function countRows(db: Connection, table: CountedTable, counts: (kind: string) => boolean = () => true): Promise<number> {
  const kinds = await readRowCounts(db, table);
  return kinds.filter(({ kind }) => counts(kind)).reduce((sum, { rows }) => sum + rows, 0);
}

/** Compacts the deltas into one row per kind; when two processes compact at once, each takes its own rows. */
export async function compactRowCounts({ db }: { db: Connection }): Promise<void> {
  await db.execute(sql`
    with deltas as (
      delete from ${rowCounts} where id in (select id from ${rowCounts} for update skip locked)
      returning table_name, kind, rows, amount_minor
    )
    insert into ${rowCounts} (table_name, kind, rows, amount_minor)
    select table_name, kind, sum(rows), sum(amount_minor) from deltas
    group by table_name, kind having sum(rows) <> 0 or sum(amount_minor) <> 0`);
}
