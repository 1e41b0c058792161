import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instantColumn, json } from './columns.ts';

/** What a payment provider stores on its own side. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    data: json<Record<string, unknown>>().notNull(),
    /** The order of creation, for lists. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sandbox_objects_type_created_at_idx').on(table.type, table.createdAt),
    index('sandbox_objects_type_sequence_idx').on(table.type, table.sequence),
    index('sandbox_objects_payment_intent_idx').on(sql`(${table.data} ->> 'payment_intent')`),
    index('sandbox_objects_charge_idx').on(sql`(${table.data} ->> 'charge')`),
  ],
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

/** What the sandbox will do later, such as deliver an event or settle a refund. */
export const sandboxTasks = pgTable(
  'sandbox_tasks',
  {
    id: identity(),
    kind: text()
      .$type<'deliver_event' | 'settle_debit' | 'settle_refund' | 'warn_of_fraud' | 'open_disputes' | 'close_dispute'>()
      .notNull(),
    objectId: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instantColumn().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_tasks_due_at_idx').on(table.dueAt)],
);
