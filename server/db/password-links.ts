import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

// Emailed links to set a password. A column of the account maps the SHA-256 of each link's token to its expiry (docs/reference/accounts.md).

/** The column's value with another link. Earlier links keep working until they expire. */
export const withPasswordLink = (column: PgColumn, tokenHash: string, expiresAt: Date) =>
  sql`${column} || ${JSON.stringify({ [tokenHash]: expiresAt })}::jsonb`;

export const hasPasswordLink = (column: PgColumn, tokenHash: string, now: Date) =>
  and(sql`${column} ? ${tokenHash}`, sql`(${column} ->> ${tokenHash})::timestamptz > ${now}`);
