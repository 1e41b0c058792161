import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The place of a row in a list that is sorted newest first: its instant, then its id. */
export interface KeyCursor {
  createdAt: Date;
  id: number;
}

/** The condition for rows after the cursor; PostgreSQL serves a row comparison from the index on both columns. */
export const olderThan = (table: { createdAt: AnyColumn; id: AnyColumn }, cursor: KeyCursor | undefined): SQL | undefined =>
  cursor && sql`(${table.createdAt}, ${table.id}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id})`;
