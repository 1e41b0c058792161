import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { id, instant } from '#api/shared/fields.ts';

/** Encodes and decodes a cursor: the sort key of a row, and its id as a tiebreaker. */
export type CursorSchema<Cursor extends { id: number } = { id: number }> = z.ZodType<Cursor>;

/** A date that can be stored: PostgreSQL has no year 0. */
const storedInstant = instant.refine((date) => date.getUTCFullYear() > 0);

/** The cursor of lists that are sorted newest first. */
export const newestFirstCursor = z.object({ createdAt: storedInstant, id });

export type NewestFirstCursor = z.output<typeof newestFirstCursor>;

/** Which rows of a list to read: at most `limit`, beginning after the cursor `before`. */
export interface Page<Cursor extends { id: number } = NewestFirstCursor> {
  limit: number;
  before: Cursor | undefined;
}

/** Matches the rows after the cursor; PostgreSQL can use the index on both columns for a row comparison. */
export const isOlderThan = (table: { createdAt: AnyColumn; id: AnyColumn }, cursor: NewestFirstCursor | undefined): SQL | undefined =>
  cursor && sql`(${table.createdAt}, ${table.id}) < (${sql.param(cursor.createdAt, table.createdAt)}::timestamptz, ${cursor.id})`;
