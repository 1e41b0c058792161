import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { leadStages, quietDays } from '#domain/sales/lead-stages.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';

export const leadStage = pgEnum('lead_stage', leadStages);

/** The date a week after the last change. In UTC, since the expression must not depend on settings. */
const quietDate = sql.raw(`(updated_at at time zone 'UTC')::date + ${quietDays}`);

export const leads = pgTable(
  'leads',
  {
    id: identity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    company: text(),
    /** The message or waitlist entry that the lead came from. Deleting that leaves the lead. */
    messageId: integer().references(() => contactMessages.id, { onDelete: 'set null' }),
    waitlistEntryId: integer().references(() => waitlist.id, { onDelete: 'set null' }),
    stage: leadStage().notNull().default('new'),
    lostReason: text(),
    /** The admin who follows it up. Removing the admin leaves it without an owner. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    nextStep: text(),
    nextStepDate: date({ mode: 'string' }),
    /** The day from which an open lead waits for the studio. */
    followUpOn: date({ mode: 'string' }).notNull().generatedAlwaysAs(sql`coalesce(next_step_date, ${quietDate})`),
    /** The client and the project that the lead became. */
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    /** Since when the lead wants no reminders of briefs. */
    briefRemindersOffAt: instantColumn(),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('leads_message_id_key').on(table.messageId),
    uniqueIndex('leads_waitlist_entry_id_key').on(table.waitlistEntryId),
    index('leads_created_at_id_idx').on(table.createdAt, table.id),
    index('leads_stage_created_at_id_idx').on(table.stage, table.createdAt, table.id),
    index('leads_stage_updated_at_id_idx').on(table.stage, table.updatedAt, table.id),
    index('leads_follow_up_on_id_idx').on(table.followUpOn, table.id).where(sql`${table.stage} not in ('won', 'lost')`),
    index('leads_owner_id_created_at_id_idx').on(table.ownerId, table.createdAt, table.id),
    index('leads_owner_id_stage_updated_at_id_idx').on(table.ownerId, table.stage, table.updatedAt, table.id),
    index('leads_owner_id_follow_up_on_id_idx')
      .on(table.ownerId, table.followUpOn, table.id)
      .where(sql`${table.stage} not in ('won', 'lost')`),
    index('leads_updated_at_idx').on(table.updatedAt).where(sql`${table.stage} <> 'won'`),
    index('leads_email_idx').on(sql`lower(${table.email})`),
    index('leads_client_id_idx').on(table.clientId),
    index('leads_project_id_idx').on(table.projectId),
    index('leads_search_idx').using('gin', searchVector(table.name, table.email, table.company)),
    check('leads_lost_reason_check', sql`(${table.stage} = 'lost') = (${table.lostReason} is not null)`),
  ],
);

export const leadTriggers = triggers(leads, { countRows: { kind: ['stage'], updateOf: ['stage'] }, notifyChange: {} });
