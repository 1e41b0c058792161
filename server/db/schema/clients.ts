import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instantColumn, json, reference } from './columns.ts';
import { clientPackages } from './packages.ts';

export const clients = pgTable(
  'clients',
  {
    id: identity(),
    email: text().notNull(),
    /** An argon2id hash. */
    password: text().notNull(),
    name: text().notNull(),
    company: text(),
    phone: text(),
    address: text(),
    createdAt: createdAt(),
    lastLogin: instantColumn(),
    preferences: json<Record<string, unknown>>().notNull().default({}),
    /** SHA-256 of the token in the link that confirms the address. */
    verificationToken: text(),
    /** False while the studio has not let this client in. */
    verified: boolean().notNull().default(false),
    /** SHA-256 of the token in the last reset link. */
    resetToken: text(),
    resetTokenExpiry: instantColumn(),
    currentPackageId: reference(() => clientPackages.id),
    stripeCustomerId: text(),
    stripeSubscriptionId: text(),
    /** Kept equal to the ledger `video_credits` in the same transaction. */
    totalCreditsUsed: integer().notNull().default(0),
    totalCreditsAvailable: integer().notNull().default(0),
    /** What a person who asked for access wrote besides. */
    additionalInfo: text(),
  },
  (table) => [
    uniqueIndex('clients_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('clients_reset_token').on(table.resetToken),
    index('clients_newest').on(table.createdAt, table.id),
    index('clients_package').on(table.currentPackageId),
    check('clients_credits_used', sql`${table.totalCreditsUsed} >= 0`),
  ],
);

/** Links that let one person in: single use, bound to an address. */
export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    tokenHash: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    clientId: reference(() => clients.id),
  },
  (table) => [
    index('invitations_newest').on(table.createdAt, table.id),
    index('invitations_client').on(table.clientId),
    check('invitations_used', sql`(${table.usedAt} is null) = (${table.clientId} is null)`),
  ],
);
