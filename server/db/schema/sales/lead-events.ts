import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { briefEvents } from '#api/sales/briefs.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity } from '#server/db/schema/columns.ts';
import { briefs } from './briefs.ts';
import { leadStage, leads } from './leads.ts';

/** A lead's timeline: notes, changes of its stage, and what became of its briefs. The first row, its creation, has no `from`. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: identity(),
    leadId: integer()
      .references(() => leads.id, { onDelete: 'cascade' })
      .notNull(),
    createdAt: createdAt(),
    from: leadStage(),
    to: leadStage(),
    note: text(),
    briefId: integer().references(() => briefs.id, { onDelete: 'cascade' }),
    briefEvent: text({ enum: briefEvents }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('lead_events_lead_id_created_at_id_idx').on(table.leadId, table.createdAt, table.id),
    index('lead_events_brief_id_idx').on(table.briefId),
    index('lead_events_user_id_idx').on(table.userId),
    check('lead_events_content_check', sql`num_nonnulls(${table.to}, ${table.note}, ${table.briefEvent}) > 0`),
    check('lead_events_brief_check', sql`(${table.briefId} is null) = (${table.briefEvent} is null)`),
  ],
);
