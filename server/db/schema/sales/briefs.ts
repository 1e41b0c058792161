import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BriefAnswers } from '#contract/sales/brief-answers.ts';
import type { BriefContent } from '#contract/sales/brief-questions.ts';
import { briefStates } from '#contract/sales/briefs.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';
import { endOfLink, expiringLinkColumns } from '#server/db/schema/expiring-links.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { leads } from './leads.ts';

/** Forms that briefs are made of. A migration inserts a sample. */
export const briefTemplates = pgTable(
  'brief_templates',
  {
    id: identity(),
    name: text().notNull(),
    content: json<BriefContent>().notNull(),
    /** Raised by every change. */
    revision: integer().notNull().default(1),
    isSample: boolean().notNull().default(false),
    /** The contact page offers it after a message. */
    isOffered: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('brief_templates_is_offered_key').on(table.isOffered).where(sql`${table.isOffered}`)],
);

export const briefState = pgEnum('brief_state', briefStates);

/** Sent to leads, and kept with them. */
export const briefs = pgTable(
  'briefs',
  {
    id: identity(),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** What the template said when it was sent; these never change. */
    title: text().notNull(),
    content: json<BriefContent>().notNull(),
    /** Of budgets. */
    currency: char({ length: 3 }).notNull(),
    state: briefState().notNull().default('sent'),
    answers: json<BriefAnswers>().notNull().default({}),
    createdAt: createdAt(),
    openedAt: instantColumn(),
    remindedAt: instantColumn(),
    submittedAt: instantColumn(),
    /** When one of its files was last refused because there was no space for it. */
    fileRefusedAt: instantColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('briefs_lead_id_created_at_id_idx').on(table.leadId, table.createdAt, table.id),
    index('briefs_file_refused_at_idx').on(table.fileRefusedAt).where(sql`${table.fileRefusedAt} is not null`),
    check('briefs_submitted_check', sql`(${table.state} = 'submitted') = (${table.submittedAt} is not null)`),
  ],
);

export const briefTriggers = triggers(briefs, { notifyChange: {} });

/** Opens one brief without an account. Each email has its own. */
export const briefLinks = pgTable(
  'brief_links',
  {
    ...expiringLinkColumns(),
    briefId: integer()
      .notNull()
      .references(() => briefs.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('brief_links_brief_id_idx').on(table.briefId),
    index('brief_links_user_id_idx').on(table.userId),
    index('brief_links_ended_at_idx').on(endOfLink(table)),
  ],
);

/** What was uploaded as an answer, from the beginning of its upload. */
export const briefFiles = pgTable(
  'brief_files',
  {
    /** Also that of its upload (tus 1.0), by which storage knows it. */
    id: uuid().primaryKey(),
    briefId: integer()
      .notNull()
      .references(() => briefs.id, { onDelete: 'cascade' }),
    questionKey: text().notNull(),
    /** For display and downloads only; never part of a path. */
    name: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** When the file was last changed, in milliseconds since 1970, as the browser said. */
    lastModified: bigint({ mode: 'number' }),
    /** Hashes of whom and which network it counts for, so that neither takes all space; the network's only as long as IP addresses are kept. */
    mailboxHash: text(),
    networkHash: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('brief_files_brief_id_created_at_idx').on(table.briefId, table.createdAt),
    index('brief_files_created_at_idx').on(table.createdAt).where(sql`${table.networkHash} is not null`),
  ],
);

/** Lets the visitor who sent a message ask for a brief, for a day. */
export const briefOffers = pgTable(
  'brief_offers',
  {
    messageId: integer()
      .primaryKey()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token that the contact page got. */
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    /** The one it was accepted for. */
    briefId: integer().references(() => briefs.id, { onDelete: 'cascade' }),
  },
  (table) => [index('brief_offers_created_at_idx').on(table.createdAt), index('brief_offers_brief_id_idx').on(table.briefId)],
);
