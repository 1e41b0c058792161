import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Counters of guesses and messages: how many there were in the window that ends then. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  expiresAt: instantColumn().notNull(),
});
