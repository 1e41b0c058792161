import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { FilteredList } from '#api/studio/saved-filters.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** Filters of the admin area's lists, by name. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: identity(),
    /** The admin whose filter it is; null if all admins share it. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The admin who saved it; null once they are removed. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    list: text().$type<FilteredList>().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('saved_filters_name_key').on(table.userId, table.list, table.name).nullsNotDistinct(),
    index('saved_filters_author_id_idx').on(table.authorId),
  ],
);

export const savedFilterTriggers = triggers(savedFilters, { notifyChange: {} });
