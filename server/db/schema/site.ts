import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SiteContent } from '../../../contract/site.ts';
import { instantColumn, json } from './columns.ts';

/** What the public site says: a single row, whose version counts its changes. */
export const siteContent = pgTable(
  'site_content',
  {
    singleton: boolean().primaryKey().default(true),
    version: integer().notNull().default(1),
    content: json<SiteContent>().notNull(),
    /** The hash of the content file that was last taken over: a start with the same file changes nothing. */
    seed: text().notNull(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [check('site_content_one_row_check', sql`${table.singleton}`)],
);
