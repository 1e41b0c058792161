import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { clients } from './clients.ts';
import { createdAt, identity, instantColumn, reference } from './columns.ts';

/** What happened, for each person that it concerns: a client or an admin. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    /** The client that reads it. */
    clientId: reference(() => clients.id),
    /** The admin who reads it. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The client that an admin reads about. */
    aboutClientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** A path of this site. */
    link: text().notNull(),
    createdAt: createdAt(),
    readAt: instantColumn(),
    /** It is to be told by mail, unless it is read before that goes out. */
    awaitsMail: boolean().notNull().default(false),
  },
  (table) => [
    index('notifications_of_client').on(table.clientId, table.createdAt, table.id),
    index('notifications_of_user').on(table.userId, table.createdAt, table.id),
    index('notifications_about').on(table.aboutClientId),
    index('notifications_unread_client').on(table.clientId).where(sql`${table.readAt} is null`),
    index('notifications_unread_user').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_for_mail').on(table.clientId, table.userId).where(sql`${table.awaitsMail}`),
    index('notifications_old').on(table.createdAt),
    check('notifications_one_reader', sql`num_nonnulls(${table.userId}, ${table.clientId}) = 1`),
  ],
);
