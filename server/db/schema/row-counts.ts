import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Row counts per table and kind, as deltas to sum up: a trigger inserts one with each inserted, deleted or changed row, and a job
 * compacts them. Transactions would wait for each other to update a single counter, but not to insert a row.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A table's name, or `receivables` for the unpaid invoices. */
    tableName: text().notNull(),
    /** What is counted: usually a status; empty for a table that is counted as a whole; for receivables, currency and due date. */
    kind: text().notNull(),
    rows: integer().notNull(),
    /** The sum of `amount_minor`, for tables that have it; for receivables, of what is due. */
    amountMinor: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('row_counts_table_name_kind_idx').on(table.tableName, table.kind)],
);
