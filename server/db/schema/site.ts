import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SiteContent } from '../../../contract/site.ts';
import { instantColumn, json } from './columns.ts';

/** The public site's content: a single row, with a version that increments on each change. */
export const siteContent = pgTable(
  'site_content',
  {
    singleton: boolean().primaryKey().default(true),
    version: integer().notNull().default(1),
    content: json<SiteContent>().notNull(),
    /** The hash of the content file last imported; starting with the same file changes nothing. */
    seed: text().notNull(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [check('site_content_one_row_check', sql`${table.singleton}`)],
);
