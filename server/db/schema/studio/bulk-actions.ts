import { index, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bulkOutcomes } from '#api/shared/bulk.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';
import type { Actor } from '#server/shared/actor.ts';

/** What an admin does to several rows of a list at once. One that hasn't started yet disappears with its admin. */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    actor: json<Extract<Actor, { kind: 'admin' }>>().notNull(),
    /** The path of the list's endpoint. */
    path: text().notNull(),
    action: text().notNull(),
    /** What the action needs besides the rows. */
    input: json<unknown>(),
    startsAt: instantColumn().notNull(),
    startedAt: instantColumn(),
    canceledAt: instantColumn(),
    createdAt: createdAt(),
  },
  (table) => [index('bulk_actions_user_id_idx').on(table.userId), index('bulk_actions_created_at_idx').on(table.createdAt)],
);

export const bulkOutcome = pgEnum('bulk_outcome', bulkOutcomes);

/** The rows that a bulk action changes. A row's outcome is stored in the transaction that changes it. */
export const bulkActionRows = pgTable(
  'bulk_action_rows',
  {
    bulkActionId: integer()
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    rowId: integer().notNull(),
    /** The place of the row in the order in which they are changed. */
    position: integer().notNull(),
    outcome: bulkOutcome(),
    message: text(),
  },
  (table) => [primaryKey({ columns: [table.bulkActionId, table.rowId] })],
);
