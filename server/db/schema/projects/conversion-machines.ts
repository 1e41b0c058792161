import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/db/schema/columns.ts';

/** The processes with ffmpeg that run jobs, by the database's clock. */
export const conversionMachines = pgTable(
  'conversion_machines',
  {
    /** Identifies the process. */
    id: uuid().primaryKey(),
    /** The machine's name. */
    name: text().notNull(),
    /** Why the process takes no conversions; null while it does. */
    problem: text(),
    seenAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [index('conversion_machines_seen_at_idx').on(table.seenAt)],
);
