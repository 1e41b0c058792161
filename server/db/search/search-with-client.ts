import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { matchesRareSearch, matchesSearch, searchVector } from './search.ts';

type TableWithId = PgTable & { id: AnyPgColumn };

/** How many rows are looked up by id at most. */
const maxIds = 5000;

/**
 * Matches rows of a table by their text or client, in a query that joins `clients`. The search indexes are read first, because
 * PostgreSQL can't use them for an `or` across two tables.
 */
export async function matchesTextOrClient(
  db: Connection,
  table: TableWithId & { clientId: AnyPgColumn },
  text: SQL,
  search: string,
): Promise<SQL | undefined> {
  const client = searchVector(clients.name, clients.email, clients.company);
  const [textIds, clientIds] = await Promise.all([findIds(db, table, text, search), findIds(db, clients, client, search)]);
  return or(
    textIds ? isOneOf(table.id, textIds) : matchesOften(text, search),
    clientIds ? isOneOf(table.clientId, clientIds) : matchesOften(client, search),
  );
}

/** The rows whose text matches. @returns undefined if they are too many */
export async function findIds(db: Connection, table: TableWithId, vector: SQL, search: string): Promise<unknown[] | undefined> {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(matchesRareSearch(vector, search))
    .limit(maxIds + 1);
  return rows.length > maxIds ? undefined : rows.map(({ id }) => id);
}

/** Compares with any number of ids in a single parameter. */
export const isOneOf = (column: AnyPgColumn, ids: unknown[]) => sql`${column} = any(${sql.param(ids)})`;

/** For many matches: PostgreSQL assumes that half of all rows match a `coalesce`, and reads a list in its order until a page is full. */
export const matchesOften = (vector: SQL, search: string) => sql`coalesce(${matchesSearch(vector, search)}, false)`;
