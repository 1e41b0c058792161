import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text } from 'drizzle-orm/pg-core';
import { users } from './accounts/users.ts';
import { createdAt, identity, instantColumn } from './columns.ts';

/** What the tables of links for people without an account have in common. */
export const expiringLinkColumns = () => ({
  id: identity(),
  /** SHA-256 of the token in the link. */
  tokenHash: text().notNull().unique(),
  /** The admin who created it. */
  userId: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: instantColumn().notNull(),
  revokedAt: instantColumn(),
});

/** Since when a link no longer works, or until when it does. */
export const endOfLink = (table: { expiresAt: AnyPgColumn; revokedAt: AnyPgColumn }) => sql`least(${table.expiresAt}, ${table.revokedAt})`;
