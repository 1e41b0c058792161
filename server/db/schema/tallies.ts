import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many rows of a kind a table has, as changes that add up: a trigger adds one with every row that comes, goes or changes
 * its kind, and a job folds them. A counter that everybody writes would make everybody wait; nobody waits to add a row.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    table: text().notNull(),
    /** Such as a project's state; empty where a table is counted as a whole. */
    kind: text().notNull(),
    rows: integer().notNull(),
    /** What the rows are worth in minor units, where they are worth something. */
    minor: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('tallies_of_table').on(table.table, table.kind)],
);
