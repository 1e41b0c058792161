import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from './columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  { id: identity(), name: text().notNull(), email: text().notNull(), subject: text(), message: text().notNull(), createdAt: createdAt() },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_email').on(sql`lower(${table.email})`),
  ],
);

export const waitlist = pgTable(
  'waitlist',
  {
    id: identity(),
    name: text().notNull(),
    email: text().notNull(),
    projectType: text().notNull(),
    message: text(),
    newsletter: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('waitlist_newest').on(table.createdAt, table.id), index('waitlist_email').on(sql`lower(${table.email})`)],
);
