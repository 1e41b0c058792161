import { sql } from 'drizzle-orm';
import { boolean, char, check, date, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { proposalStates } from '#domain/sales/proposal-states.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';
import { leads } from './leads.ts';

export const proposalState = pgEnum('proposal_state', proposalStates);

export const proposals = pgTable(
  'proposals',
  {
    id: identity(),
    /** Whom it's for, if they are a client or a lead already; the client it made, once it's accepted. */
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    /** The project that a change order is for; the one that another proposal made, once it's accepted. */
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    isChangeOrder: boolean().notNull().default(false),
    title: text().notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    /** The last day on which it can be signed. */
    validUntil: date({ mode: 'string' }).notNull(),
    /** What the studio is writing. The client sees one of the versions that were sent. */
    content: json<ProposalContent>().notNull(),
    /** Incremented by every change. `sentRevision` is what it was when the proposal was last sent. */
    revision: integer().notNull().default(1),
    sentRevision: integer(),
    state: proposalState().notNull().default('draft'),
    /** The latest of `proposal_versions`; 0 until it's first sent. */
    version: integer().notNull().default(0),
    sentAt: instantColumn(),
    /** The last day on which the version that was sent last can be signed. */
    endsOn: date({ mode: 'string' }),
    openedCount: integer().notNull().default(0),
    lastOpenedAt: instantColumn(),
    /** When the client was reminded of the version that they have. */
    remindedAt: instantColumn(),
    /** When the client asked the first question that the studio hasn't answered yet. */
    askedAt: instantColumn(),
    declineReason: text(),
    /** The hash and expiry of the latest code for signing. */
    codeHash: text(),
    codeExpiresAt: instantColumn(),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('proposals_created_at_id_idx').on(table.createdAt, table.id),
    index('proposals_state_created_at_id_idx').on(table.state, table.createdAt, table.id),
    index('proposals_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('proposals_lead_id_created_at_id_idx').on(table.leadId, table.createdAt, table.id),
    index('proposals_project_id_created_at_id_idx').on(table.projectId, table.createdAt, table.id),
    index('proposals_ends_on_idx').on(table.endsOn).where(sql`${table.state} in ('sent', 'viewed')`),
    index('proposals_asked_at_id_idx')
      .on(table.askedAt, table.id)
      .where(sql`${table.askedAt} is not null and ${table.state} in ('sent', 'viewed')`),
    index('proposals_sent_at_id_idx').on(table.sentAt, table.id).where(sql`${table.sentAt} is not null`),
    index('proposals_updated_at_idx').on(table.updatedAt).where(sql`${table.state} <> 'accepted'`),
    index('proposals_recipient_email_idx').on(sql`lower(${table.recipientEmail})`),
    index('proposals_search_idx').using('gin', searchVector(table.title, table.recipientName, table.recipientEmail)),
    check('proposals_draft_check', sql`(${table.state} = 'draft') = (${table.version} = 0)`),
  ],
);

export const proposalTriggers = triggers(proposals, {
  countRows: { kind: ['state'], updateOf: ['state'] },
  notifyChange: { client: 'clientId' },
});

/** The versions of a proposal, as they were sent. */
export const proposalVersions = pgTable(
  'proposal_versions',
  {
    id: identity(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    validUntil: date({ mode: 'string' }).notNull(),
    content: json<ProposalContent>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('proposal_versions_proposal_id_version_key').on(table.proposalId, table.version)],
);

/** Every change of a proposal's state; the first row, its creation, has no `from`. */
export const proposalEvents = pgTable(
  'proposal_events',
  {
    id: identity(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    from: proposalState(),
    to: proposalState().notNull(),
    version: integer().notNull(),
    note: text(),
    /** The admin who did it, or the client by name; neither for what happens by itself. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text(),
  },
  (table) => [
    index('proposal_events_proposal_id_created_at_id_idx').on(table.proposalId, table.createdAt, table.id),
    index('proposal_events_user_id_idx').on(table.userId),
  ],
);

/** The client's questions and the studio's answers. */
export const proposalMessages = pgTable(
  'proposal_messages',
  {
    id: identity(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    author: text({ enum: ['client', 'studio'] }).notNull(),
    /** The writer's name, as it was then. */
    name: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('proposal_messages_proposal_id_created_at_id_idx').on(table.proposalId, table.createdAt, table.id)],
);

/** Links in emails about a proposal, which open it without an account. Each email has its own. */
export const proposalLinks = pgTable(
  'proposal_links',
  {
    id: identity(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    revokedAt: instantColumn(),
  },
  (table) => [index('proposal_links_proposal_id_idx').on(table.proposalId)],
);

/** Templates that the studio starts proposals with. */
export const proposalTemplates = pgTable('proposal_templates', {
  id: identity(),
  name: text().notNull().unique(),
  currency: char({ length: 3 }).notNull(),
  content: json<ProposalContent>().notNull(),
  createdAt: createdAt(),
});
