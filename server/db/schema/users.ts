import { sql } from 'drizzle-orm';
import { boolean, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AdminPreferences } from '../../../contract/admins.ts';
import { createdAt, identity, instantColumn, json } from './columns.ts';

export const userRole = pgEnum('user_role', ['admin', 'client']);

/** Admins; the first one is the owner, of whom there is only one. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull(),
    /** An argon2id hash. */
    password: text().notNull(),
    role: userRole().notNull().default('admin'),
    isOwner: boolean().notNull().default(false),
    email: text(),
    name: text(),
    /** What is not chosen is as by default. */
    preferences: json<Partial<AdminPreferences>>().notNull().default({}),
    createdAt: createdAt(),
    lastLogin: instantColumn(),
    /** Shared with the admin's authenticator app, in base32; asked for once it is confirmed. */
    totpSecret: text(),
    totpConfirmedAt: instantColumn(),
    /** The 30-second step of the last code that was taken: none is taken twice (RFC 6238, section 5.2). */
    totpLastStep: integer(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_is_owner_key').on(table.isOwner).where(sql`${table.isOwner}`),
  ],
);

/** Each lets an admin in once without the authenticator app; only the SHA-256 is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: integer()
      .references(() => users.id, { onDelete: 'cascade' })
      .notNull(),
    codeHash: text().notNull(),
  },
  (table) => [uniqueIndex('recovery_codes_user_id_code_hash_key').on(table.userId, table.codeHash)],
);
