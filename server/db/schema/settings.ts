import { sql } from 'drizzle-orm';
import { boolean, char, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** The studio's own details: a single row. */
export const settings = pgTable(
  'settings',
  {
    one: boolean().primaryKey().default(true),
    studioName: text().notNull().default('Picturelock'),
    /** Where contact messages and notices go. */
    studioEmail: text().notNull().default('studio@localhost'),
    studioPhone: text(),
    studioAddress: text(),
    /** An IANA name; "today" for due dates is today there. */
    timeZone: text().notNull().default('UTC'),
    currency: char({ length: 3 }).notNull().default('USD'),
    /** Per cent of a price that is asked for beforehand. */
    depositPercent: integer().notNull().default(50),
    /** Rounds of changes that a price includes. */
    includedRevisions: integer().notNull().default(2),
    /** Since when the owner has looked at all this. */
    setUpAt: instantColumn(),
    /** How long things are kept, as the privacy page says. */
    messagesMonths: integer().notNull().default(24),
    logAddressesDays: integer().notNull().default(90),
    mailsDays: integer().notNull().default(30),
    invoicesYears: integer().notNull().default(10),
  },
  (table) => [check('settings_one_row', sql`${table.one}`)],
);
