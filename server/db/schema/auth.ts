import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { createdAt, identity, instantColumn } from './columns.ts';

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
    createdAt: createdAt(),
    lastLogin: instantColumn(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_one_owner').on(table.isOwner).where(sql`${table.isOwner}`),
  ],
);

/** Who is signed in: one row a browser, found by the SHA-256 of its token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    /** Moves on with use, up to a most that follows from createdAt. */
    expiresAt: instantColumn().notNull(),
    userAgent: text(),
  },
  (table) => [
    check('sessions_one_person', sql`num_nonnulls(${table.userId}, ${table.clientId}) = 1`),
    index('sessions_user').on(table.userId),
    index('sessions_client').on(table.clientId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** Counters of guesses and messages, written by rate-limiter-flexible, whose column names these are. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
