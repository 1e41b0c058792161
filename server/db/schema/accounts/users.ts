import { sql } from 'drizzle-orm';
import { boolean, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AdminPreferences } from '#api/messaging/preferences.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';

export const userRole = pgEnum('user_role', ['admin', 'client']);

/** Admins. The first one is the only owner. */
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
    /** Missing preferences have their defaults. */
    preferences: json<Partial<AdminPreferences>>().notNull().default({}),
    createdAt: createdAt(),
    /** When the admin was invited; null once they have chosen a password. */
    invitedAt: instantColumn(),
    /** Maps the SHA-256 of each password link's token to its expiry. */
    resetTokens: json<Record<string, string>>().notNull().default({}),
    lastLogin: instantColumn(),
    /** Shared with the admin's authenticator app, in base32; required at sign-in once it's confirmed. */
    totpSecret: text(),
    totpConfirmedAt: instantColumn(),
    /** The 30-second time step of the last accepted code, since each is accepted once (RFC 6238, section 5.2). */
    totpLastStep: integer(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_is_owner_key').on(table.isOwner).where(sql`${table.isOwner}`),
  ],
);

/** Single-use codes to sign in without the authenticator app; only their SHA-256 is stored. */
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
