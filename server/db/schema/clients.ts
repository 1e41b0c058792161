import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Preferences } from '../../../contract/profile.ts';
import { searchVector } from '../search.ts';
import { createdAt, identity, instantColumn, json, reference } from './columns.ts';
import { clientPackages } from './packages.ts';
import { triggers } from './triggers.ts';

/** `client` was let in, also one that is shut out now; `request` waits to be let in; `unconfirmed` has yet to confirm its address. */
export const clientStatuses = ['client', 'request', 'unconfirmed', 'erased'] as const;

/** An address that a client had: in lowercase, until when (ISO 8601), and whether the client has shown that it was its own. */
export interface FormerEmail {
  email: string;
  until: string;
  confirmed: boolean;
}

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
    /** What is not chosen is as by default. */
    preferences: json<Partial<Preferences>>().notNull().default({}),
    /** SHA-256 of the tokens in the links that confirm an address, all alike: the pending one, or that of a request for access. */
    verificationTokens: text().array().notNull().default(sql`'{}'`),
    verificationTokenExpiry: instantColumn(),
    /** The addresses that it had before, oldest first. */
    formerEmails: json<FormerEmail[]>().notNull().default([]),
    /** The address that the client wants to change to. */
    pendingEmail: text(),
    /** When the client showed that the address is its own, by a link that was mailed there; a request can be decided from then on. */
    emailConfirmedAt: instantColumn(),
    /** False while the studio has not let this client in. */
    verified: boolean().notNull().default(false),
    /** The studio typed the password: it is to be replaced at the first sign-in. */
    mustChangePassword: boolean().notNull().default(false),
    /** Shut out since then. */
    deactivatedAt: instantColumn(),
    deletionRequestedAt: instantColumn(),
    /** What identified the client is gone since then. */
    erasedAt: instantColumn(),
    /** SHA-256 of the tokens in the links that set a password, and when each expires. */
    resetTokens: json<Record<string, string>>().notNull().default({}),
    currentPackageId: reference(() => clientPackages.id),
    stripeCustomerId: text(),
    stripeSubscriptionId: text(),
    /** Kept equal to the ledger `video_credits` in the same transaction. */
    totalCreditsUsed: integer().notNull().default(0),
    totalCreditsAvailable: integer().notNull().default(0),
    /** What a person who asked for access wrote besides. */
    additionalInfo: text(),
    status: text({ enum: clientStatuses })
      .generatedAlwaysAs(
        sql`case when erased_at is not null then 'erased' when verified then 'client' when email_confirmed_at is not null then 'request' else 'unconfirmed' end`,
      )
      .notNull(),
  },
  (table) => [
    uniqueIndex('clients_email_key').on(sql`lower(${table.email})`),
    index('clients_reset_tokens_idx').using('gin', table.resetTokens),
    index('clients_id_idx').on(table.id).where(sql`${table.resetTokens} <> '{}'`),
    index('clients_verification_token_expiry_idx')
      .on(table.verificationTokenExpiry)
      .where(sql`${table.verificationTokenExpiry} is not null`),
    index('clients_verification_tokens_idx').using('gin', table.verificationTokens),
    index('clients_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('clients_status_name_id_idx').on(table.status, sql`lower(${table.name})`, table.id),
    index('clients_status_total_credits_available_id_idx').on(table.status, table.totalCreditsAvailable, table.id),
    index('clients_search_idx').using('gin', searchVector(table.name, table.email, table.company)),
    index('clients_erased_at_idx').on(table.erasedAt).where(sql`${table.erasedAt} is not null`),
    index('clients_current_package_id_idx').on(table.currentPackageId),
    index('clients_former_emails_idx').using('gin', table.formerEmails).where(sql`${table.formerEmails} <> '[]'`),
    check('clients_credits_used_check', sql`${table.totalCreditsUsed} >= 0`),
  ],
);

export const clientTriggers = triggers(clients, {
  countRows: { kind: ['status'], updateOf: ['verified', 'erasedAt', 'emailConfirmedAt'] },
  notifyChange: {
    client: 'id',
    updateOf: [
      'name',
      'email',
      'company',
      'phone',
      'address',
      'preferences',
      'verified',
      'emailConfirmedAt',
      'pendingEmail',
      'mustChangePassword',
      'deactivatedAt',
      'erasedAt',
      'deletionRequestedAt',
      'currentPackageId',
      'totalCreditsUsed',
      'totalCreditsAvailable',
    ],
  },
});
