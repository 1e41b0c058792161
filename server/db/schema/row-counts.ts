import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many rows of a kind a table has, as changes that add up: a trigger adds one with every row that comes, goes or changes
 * its kind, and a job folds them. A counter that everybody writes would make everybody wait; nobody waits to add a row.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text().notNull(),
    /** Such as a project's state; empty where a table is counted as a whole. */
    kind: text().notNull(),
    rows: integer().notNull(),
    /** What the rows are worth in minor units, where they are worth something. */
    amountMinor: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('row_counts_table_name_kind_idx').on(table.tableName, table.kind)],
);
