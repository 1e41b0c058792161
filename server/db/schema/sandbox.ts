import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, json } from './columns.ts';

/** The sandbox's memory: what a provider keeps on its own side. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    data: json<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_objects_type_created_at_idx').on(table.type, table.createdAt)],
);

/** Answers the sandbox gave under an idempotency key, to be given again. */
export const sandboxIdempotencyKeys = pgTable('sandbox_idempotency_keys', {
  key: text().primaryKey(),
  requestHash: text().notNull(),
  status: integer().notNull(),
  body: json<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});
