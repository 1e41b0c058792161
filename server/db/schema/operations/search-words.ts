import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The distinct words of what can be searched, to correct typos with; a job refreshes them. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  /** How many rows contain the word. */
  occurrences: integer().notNull(),
});
