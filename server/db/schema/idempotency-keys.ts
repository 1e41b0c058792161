import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Requests executed under an idempotency key: a repeated request isn't executed again but answered from `resourceId`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who sent the request, such as `client:7`: keys of different callers never collide. */
    actor: text().notNull(),
    key: text().notNull(),
    /** A hash of the request: using the same key for another request is an error. */
    fingerprint: text().notNull(),
    /** The id of what the request created or changed; null only inside the transaction that executes it. */
    resourceId: integer(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] }), index('idempotency_keys_created_at_idx').on(table.createdAt)],
);
