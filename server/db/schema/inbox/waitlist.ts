import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';

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
  (table) => [
    index('waitlist_created_at_id_idx').on(table.createdAt, table.id),
    index('waitlist_email_idx').on(sql`lower(${table.email})`),
    index('waitlist_search_idx').using('gin', searchVector(table.name, table.email, table.projectType, table.message)),
  ],
);

export const waitlistTriggers = triggers(waitlist, { countRows: {}, notifyChange: {} });
