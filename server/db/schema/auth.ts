import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AdminPreferences } from '../../../contract/admins.ts';
import { accessCodes, clients } from './clients.ts';
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

/** Who is signed in: one row a browser, found by the SHA-256 of its token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** By which its owner names it. */
    id: integer().generatedAlwaysAsIdentity().unique(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** The code that opened it, and with which it ends. */
    accessCodeId: integer().references(() => accessCodes.id, { onDelete: 'cascade' }),
    createdAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    /** Moves on with use, up to a most that follows from createdAt. */
    expiresAt: instantColumn().notNull(),
    userAgent: text(),
  },
  (table) => [
    check('sessions_one_person_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) = 1`),
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_client_id_idx').on(table.clientId),
    index('sessions_access_code_id_idx').on(table.accessCodeId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
);

/** Counters of guesses and messages: how many there were in the window that ends then. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  expiresAt: instantColumn().notNull(),
});
