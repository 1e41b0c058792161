import { eq, sql } from 'drizzle-orm';
import type { Connection } from './client.ts';
import { tallies } from './schema/tallies.ts';

export type TalliedTable =
  | 'clients'
  | 'client_packages'
  | 'contact_messages'
  | 'invitations'
  | 'invoices'
  | 'mails'
  | 'projects'
  | 'waitlist';

interface Tally {
  /** Such as a project's state; of invoices, state and currency. */
  kind: string;
  rows: number;
  /** What the rows are worth, in minor units. */
  minor: number;
}

/** How many rows a table has of each kind, without counting them. */
export const tallyOf = (db: Connection, table: TalliedTable): Promise<Tally[]> =>
  db
    .select({
      kind: tallies.kind,
      rows: sql<number>`sum(${tallies.rows})`.mapWith(Number),
      minor: sql<number>`sum(${tallies.minor})`.mapWith(Number),
    })
    .from(tallies)
    .where(eq(tallies.table, table))
    .groupBy(tallies.kind);

/** How many rows a table has, of all kinds or of those that `counts` lets pass. */
export async function countRows(db: Connection, table: TalliedTable, counts: (kind: string) => boolean = () => true): Promise<number> {
  const kinds = await tallyOf(db, table);
  return kinds.filter(({ kind }) => counts(kind)).reduce((sum, { rows }) => sum + rows, 0);
}

/** Puts what has been added since the last time into one row a kind; of two that fold at once, each takes its own rows. */
export async function foldTallies({ db }: { db: Connection }): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from ${tallies} where id in (select id from ${tallies} for update skip locked)
      returning "table", kind, rows, minor
    )
    insert into ${tallies} ("table", kind, rows, minor)
    select "table", kind, sum(rows), sum(minor) from taken group by "table", kind having sum(rows) <> 0 or sum(minor) <> 0`);
}
