import { index, pgTable } from 'drizzle-orm/pg-core';
import { endOfLink, expiringLinkColumns } from '#server/db/schema/expiring-links.ts';

/** Lets people without an account see the public site's draft, by a token that is stored hashed. */
export const previewLinks = pgTable('preview_links', expiringLinkColumns(), (table) => [
  index('preview_links_created_at_id_idx').on(table.createdAt, table.id),
  index('preview_links_user_id_idx').on(table.userId),
  index('preview_links_ended_at_idx').on(endOfLink(table)),
]);
