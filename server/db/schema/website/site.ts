import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SiteContent } from '#api/website/site.ts';
import { instantColumn, json } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** The public site's content: one row per version, the last of which is live. */
export const siteContent = pgTable('site_content', {
  version: integer().primaryKey(),
  content: json<SiteContent>().notNull(),
  /** The hash of the content file it was imported from; null once somebody has published. */
  seed: text(),
  /** The admin's name at that time. */
  publishedBy: text(),
  publishedAt: instantColumn().notNull().defaultNow(),
});

export const siteContentTriggers = triggers(siteContent, { notifyChange: {} });

/** Changes to the public site that aren't published yet: at most one row, with a version that increments with each save. */
export const siteDraft = pgTable(
  'site_draft',
  {
    singleton: boolean().primaryKey().default(true),
    version: integer().notNull().default(1),
    content: json<SiteContent>().notNull(),
    /** The admin's name at that time. */
    savedBy: text(),
    savedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [check('site_draft_one_row_check', sql`${table.singleton}`)],
);

export const siteDraftTriggers = triggers(siteDraft, { notifyChange: {} });
