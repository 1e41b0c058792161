import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createdAt, identity } from '#server/db/schema/columns.ts';
import { endOfLink, expiringLinkColumns } from '#server/db/schema/expiring-links.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';

/** Lets people without an account see some versions of a project's drafts, each of another deliverable, by a token that is stored hashed. */
export const reviewLinks = pgTable(
  'review_links',
  {
    ...expiringLinkColumns(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The one version of links that 0.5 made, which `review_link_versions` has, too. No longer read or written. */
    fileId: integer().references(() => files.id, { onDelete: 'cascade' }),
    /** An Argon2id hash; null for a link without a password. */
    password: text(),
    mayComment: boolean().notNull(),
    mayDownload: boolean().notNull(),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('review_links_project_id_idx').on(table.projectId),
    index('review_links_file_id_idx').on(table.fileId),
    index('review_links_user_id_idx').on(table.userId),
    index('review_links_client_id_idx').on(table.clientId),
    index('review_links_ended_at_idx').on(endOfLink(table)),
    check('review_links_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);

export const reviewLinkTriggers = triggers(reviewLinks, { notifyChange: { client: 'clientId' } });

/** The versions that a review link is for. */
export const reviewLinkVersions = pgTable(
  'review_link_versions',
  {
    reviewLinkId: integer()
      .notNull()
      .references(() => reviewLinks.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.reviewLinkId, table.fileId] }), index('review_link_versions_file_id_idx').on(table.fileId)],
);

/** Somebody who opened a review link and gave a name; the session ends with the link. */
export const guests = pgTable(
  'guests',
  {
    id: identity(),
    reviewLinkId: integer()
      .notNull()
      .references(() => reviewLinks.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the session's token. */
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [index('guests_review_link_id_idx').on(table.reviewLinkId)],
);
