import { pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** How each scheduled job is doing, by the database's clock. */
export const schedules = pgTable('schedules', {
  /** The job's name. */
  name: text().primaryKey(),
  lastQueuedAt: instantColumn().notNull(),
  /** When the last run succeeded. */
  lastRunAt: instantColumn(),
  /** Since when a run has been waiting, running or failing; null once one succeeded. */
  pendingSince: instantColumn(),
});
