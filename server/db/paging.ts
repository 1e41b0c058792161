import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { id, instant } from '../../contract/fields.ts';

/** The place of a row in a list: what the list is sorted by, and the id. This is how a place is written into a cursor and read out of it. */
export type CursorSchema<Cursor extends { id: number } = { id: number }> = z.ZodType<Cursor>;

/** The year 0 is none to PostgreSQL. */
const storedInstant = instant.refine((date) => date.getUTCFullYear() > 0);

/** In a list that is sorted newest first. */
export const newestFirstCursor = z.object({ createdAt: storedInstant, id });

export type NewestFirstCursor = z.output<typeof newestFirstCursor>;

/** The condition for rows after the cursor; PostgreSQL serves a row comparison from the index on both columns. */
export const isOlderThan = (table: { createdAt: AnyColumn; id: AnyColumn }, cursor: NewestFirstCursor | undefined): SQL | undefined =>
  cursor && sql`(${table.createdAt}, ${table.id}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id})`;
