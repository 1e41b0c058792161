import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createdAt, identity } from '#server/db/schema/columns.ts';
import { endOfLink, expiringLinkColumns } from '#server/db/schema/expiring-links.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { files } from './files.ts';

/** Lets people without an account see one version, by a token that is stored hashed. */
export const reviewLinks = pgTable(
  'review_links',
  {
    ...expiringLinkColumns(),
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Argon2id; null without a password. */
    password: text(),
    mayComment: boolean().notNull(),
    mayDownload: boolean().notNull(),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('review_links_file_id_idx').on(table.fileId),
    index('review_links_user_id_idx').on(table.userId),
    index('review_links_client_id_idx').on(table.clientId),
    index('review_links_ended_at_idx').on(endOfLink(table)),
    check('review_links_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);

export const reviewLinkTriggers = triggers(reviewLinks, { notifyChange: { client: 'clientId' } });

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
