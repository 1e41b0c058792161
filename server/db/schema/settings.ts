import { sql } from 'drizzle-orm';
import { boolean, char, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { triggers } from './triggers.ts';

/** The studio's own details: a single row, which the migrations write. Its defaults are what a new studio starts with. */
export const settings = pgTable(
  'settings',
  {
    singleton: boolean().primaryKey().default(true),
    /** Counts the changes: what was made from another version is out of date. */
    version: integer().notNull().default(1),
    studioName: text().notNull().default('Picturelock'),
    /** Where contact messages and notices go. */
    studioEmail: text().notNull().default('studio@localhost'),
    studioPhone: text(),
    studioAddress: text(),
    openingHours: text().default('Monday-Friday 9am-6:30pm GMT'),
    /** An IANA name; "today" for due dates is today there. */
    timeZone: text().notNull().default('UTC'),
    currency: char({ length: 3 }).notNull().default('USD'),
    /** Per cent of a price that is asked for beforehand. */
    depositPercent: integer().notNull().default(50),
    /** Until a new invoice is due. */
    paymentTermsDays: integer().notNull().default(14),
    /** Rounds of changes that a price includes. */
    includedRevisions: integer().notNull().default(2),
    /** Since when the owner has looked at all this. */
    setUpAt: instantColumn(),
    /** How long things are kept, as the privacy page says. */
    messageRetentionMonths: integer().notNull().default(24),
    ipAddressRetentionDays: integer().notNull().default(90),
    mailRetentionDays: integer().notNull().default(30),
    billingPartyRetentionYears: integer().notNull().default(10),
  },
  (table) => [check('settings_one_row_check', sql`${table.singleton}`)],
);

export const settingsTriggers = triggers(settings, { notifyChange: { events: 'UPDATE' } });
