import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { TaxExemption } from '#api/shared/tax.ts';
import { csvFormats } from '#domain/shared/csv-format.ts';
import { defaultLocale } from '#domain/shared/locales.ts';
import { onlinePaymentMethods } from '#domain/shared/online-payments.ts';
import { playbackSizes } from '#domain/shared/playback-sizes.ts';
import { instantColumn, json } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** The studio's details: a single row, inserted by a migration with the defaults for a new studio. */
export const settings = pgTable(
  'settings',
  {
    singleton: boolean().primaryKey().default(true),
    /** Incremented with each change; anything rendered from another version is stale. */
    version: integer().notNull().default(1),
    studioName: text().notNull().default('Picturelock'),
    /** Receives contact messages and notifications. */
    studioEmail: text().notNull().default('studio@localhost'),
    studioPhone: text(),
    /** The street lines of the postal address. */
    studioAddress: text(),
    studioPostalCode: text(),
    studioCity: text(),
    studioRegion: text(),
    /** ISO 3166-1 alpha-2. */
    studioCountry: char({ length: 2 }),
    studioTaxId: text(),
    /** Where clients transfer money to: an IBAN or account number, and a BIC or routing number. */
    bankAccountName: text(),
    bankAccount: text(),
    bankCode: text(),
    /** How clients can pay invoices online. */
    onlinePaymentMethods: text({ enum: onlinePaymentMethods }).array().notNull().default(sql`'{card}'`),
    /** What clients read on their bank statements about payments; null for what the provider's account says. */
    statementDescriptor: text(),
    openingHours: text().default('Monday-Friday 9am-6:30pm GMT'),
    /** An IANA name; due dates use its calendar day. */
    timeZone: text().notNull().default('UTC'),
    /** The locale of dates, numbers and amounts. */
    locale: text().notNull().default(defaultLocale),
    /** How CSV exports separate cells and decimals. */
    csvFormat: text({ enum: csvFormats }).notNull().default('automatic'),
    currency: char({ length: 3 }).notNull().default('USD'),
    /** Percentage of the price to pay up front. */
    depositPercent: integer().notNull().default(50),
    /** Days until a new invoice is due. */
    paymentTermsDays: integer().notNull().default(14),
    /** What new packages and lines of invoices begin with, as in `client_packages`. */
    taxRate: text(),
    taxExemption: json<TaxExemption>(),
    /** Rounds of changes included in the price. */
    includedRevisions: integer().notNull().default(2),
    /** The price of each further round, in minor units of the default currency. */
    extraRevisionPriceMinor: bigint({ mode: 'number' }),
    /** Whether new projects have a watermark until they are paid. */
    watermarkDrafts: boolean().notNull().default(true),
    /** The largest size that is made of new films, by the lines of their picture. */
    largestPlaybackSize: text({ enum: playbackSizes }).notNull().default('1080p'),
    /** The last day on which nothing can be booked anymore. */
    booksClosedThrough: date({ mode: 'string' }),
    /** When unpaid invoices are reminded of, in days from the due date. */
    reminderDays: integer().array().notNull().default(sql`'{-3,0,7}'`),
    /** When the owner first reviewed the settings. */
    setUpAt: instantColumn(),
    /** When the mail server first accepted a test email. */
    mailTestedAt: instantColumn(),
    /** When the owner hid the setup checklist. */
    checklistDismissedAt: instantColumn(),
    /** Retention periods, stated on the privacy page. */
    messageRetentionMonths: integer().notNull().default(24),
    ipAddressRetentionDays: integer().notNull().default(90),
    mailRetentionDays: integer().notNull().default(30),
    billingPartyRetentionYears: integer().notNull().default(10),
  },
  (table) => [check('settings_one_row_check', sql`${table.singleton}`)],
);

export const settingsTriggers = triggers(settings, { notifyChange: { events: 'UPDATE' } });
