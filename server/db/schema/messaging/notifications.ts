import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** One row per reader: a client or an admin. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    /** The client who reads it. */
    clientId: reference(() => clients.id),
    /** The admin who reads it. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The client that an admin's notification is about. */
    aboutClientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** What the notification is about, such as a project's title: it names the email digest. */
    topic: text(),
    text: text().notNull(),
    /** Where the notification leads: a path of this site. */
    link: text().notNull(),
    createdAt: createdAt(),
    readAt: instantColumn(),
    /** Whether it's sent in the next email digest, unless it's read before. */
    digestPending: boolean().notNull().default(false),
  },
  (table) => [
    index('notifications_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('notifications_user_id_created_at_id_idx').on(table.userId, table.createdAt, table.id),
    index('notifications_about_client_id_idx').on(table.aboutClientId),
    index('notifications_client_id_idx').on(table.clientId).where(sql`${table.readAt} is null`),
    index('notifications_user_id_idx').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_client_id_user_id_idx').on(table.clientId, table.userId).where(sql`${table.digestPending}`),
    index('notifications_created_at_idx').on(table.createdAt),
    check('notifications_one_reader_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) = 1`),
  ],
);

export const notificationTriggers = triggers(notifications, { notifyChange: { client: 'clientId' } });
