import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, json } from './columns.ts';

/** Requests that were done under a key of their caller's: repeated, each is answered as before and not done again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Such as `client:7`: a key is its caller's own. */
    actor: text().notNull(),
    key: text().notNull(),
    /** A hash of what was asked for: another request under the same key is a mistake. */
    fingerprint: text().notNull(),
    /** As it went out; null within the transaction that does the request, and once the client that it tells of is erased. */
    response: json<unknown>(),
    /** The client that the answer tells of. */
    clientId: integer(),
    /** The client was erased, and the answer with it; the key still keeps the request from being done again. */
    isErased: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
    index('idempotency_keys_client_id_idx').on(table.clientId),
  ],
);
