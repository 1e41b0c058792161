import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BriefContent } from '#api/sales/brief-questions.ts';
import { briefStates } from '#api/sales/briefs.ts';
import type { BriefAnswers } from '#domain/sales/missing-answers.ts';
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
    /** Incremented by every change. */
    revision: integer().notNull().default(1),
    isSample: boolean().notNull().default(false),
    /** Whether the contact page offers this form to those who have sent a message. */
    isOffered: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('brief_templates_is_offered_key').on(table.isOffered).where(sql`${table.isOffered}`)],
);

export const briefState = pgEnum('brief_state', briefStates);

/** Briefs that were sent to leads. They are deleted with their lead. */
export const briefs = pgTable(
  'briefs',
  {
    id: identity(),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The template's title and content when the brief was sent; these never change. */
    title: text().notNull(),
    content: json<BriefContent>().notNull(),
    /** The currency that answers about budgets are in. */
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

/** A link opens one brief without an account. Each email has its own. */
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

/** Files that answer a question, from the beginning of their upload. */
export const briefFiles = pgTable(
  'brief_files',
  {
    /** The upload's id as well (tus 1.0), by which storage knows the file. */
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
    /** Hashes of whom and which network the file counts for, so that neither takes all space. The network's goes when IP addresses do. */
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
    /** The brief that the visitor got by accepting the offer. */
    briefId: integer().references(() => briefs.id, { onDelete: 'cascade' }),
  },
  (table) => [index('brief_offers_created_at_idx').on(table.createdAt), index('brief_offers_brief_id_idx').on(table.briefId)],
);
