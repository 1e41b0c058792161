import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, json } from './columns.ts';

/** What a payment provider stores on its own side. */
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

/** Responses of the sandbox, replayed for a request with the same idempotency key. */
export const sandboxIdempotencyKeys = pgTable(
  'sandbox_idempotency_keys',
  {
    key: text().primaryKey(),
    requestHash: text().notNull(),
    status: integer().notNull(),
    body: json<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_idempotency_keys_created_at_idx').on(table.createdAt)],
);
