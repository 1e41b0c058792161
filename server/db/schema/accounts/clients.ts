import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, char, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Preferences } from '#api/messaging/preferences.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';

/**
 * `client` was approved, even if deactivated now; `invited` has yet to register; `request` awaits approval; `unconfirmed` has yet to
 * confirm its address.
 */
export const clientStatuses = ['client', 'invited', 'request', 'unconfirmed', 'erased'] as const;

/** Whether a status is that of a client the studio works for, registered or not. The statuses are literals, because indexes have them. */
export const isClientStatus = (status: SQLWrapper): SQL => sql`${status} in ('client', 'invited')`;

/** A former address in lowercase, until when the client had it (ISO 8601), and whether the client had confirmed it. */
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
    /** The street lines of the postal address. */
    address: text(),
    postalCode: text(),
    city: text(),
    region: text(),
    /** ISO 3166-1 alpha-2. */
    country: char({ length: 2 }),
    taxId: text(),
    createdAt: createdAt(),
    lastLogin: instantColumn(),
    /** Missing preferences have their defaults. */
    preferences: json<Partial<Preferences>>().notNull().default({}),
    /** SHA-256 of the valid tokens that confirm a pending email change or an access request. */
    verificationTokens: text().array().notNull().default(sql`'{}'`),
    verificationTokenExpiry: instantColumn(),
    /** The client's earlier addresses, oldest first. */
    formerEmails: json<FormerEmail[]>().notNull().default([]),
    /** The new address of an unconfirmed email change. */
    pendingEmail: text(),
    /** When the client confirmed the address with an emailed link; from then on, the studio can review the request. */
    emailConfirmedAt: instantColumn(),
    /** When the studio invited this client, who may have registered since. */
    invitedAt: instantColumn(),
    /** Whether the studio has approved this client, or invited them and they registered. */
    verified: boolean().notNull().default(false),
    /** The studio chose the password; the client must change it at the first sign-in. */
    mustChangePassword: boolean().notNull().default(false),
    /** Since when the client can't sign in. */
    deactivatedAt: instantColumn(),
    deletionRequestedAt: instantColumn(),
    /** When everything that identified the client was removed. */
    erasedAt: instantColumn(),
    /** Maps the SHA-256 of each password link's token to its expiry. */
    resetTokens: json<Record<string, string>>().notNull().default({}),
    currentPackageId: reference(() => clientPackages.id),
    /** When the next monthly invoice for the current package is issued, and the day of the month it falls on where the month has it. */
    packageRenewsOn: date({ mode: 'string' }),
    packageRenewalDay: integer(),
    stripeCustomerId: text(),
    stripeSubscriptionId: text(),
    /** Updated together with the ledger `video_credits`. */
    totalCreditsUsed: integer().notNull().default(0),
    totalCreditsAvailable: integer().notNull().default(0),
    /** The message of an access request. */
    additionalInfo: text(),
    status: text({ enum: clientStatuses })
      .generatedAlwaysAs(
        sql`case when erased_at is not null then 'erased' when verified then 'client' when invited_at is not null then 'invited' when email_confirmed_at is not null then 'request' else 'unconfirmed' end`,
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
    index('clients_created_at_id_idx').on(table.createdAt, table.id).where(isClientStatus(table.status)),
    index('clients_name_id_idx').on(sql`lower(${table.name})`, table.id).where(isClientStatus(table.status)),
    index('clients_total_credits_available_id_idx').on(table.totalCreditsAvailable, table.id).where(isClientStatus(table.status)),
    index('clients_search_idx').using('gin', searchVector(table.name, table.email, table.company)),
    index('clients_erased_at_idx').on(table.erasedAt).where(sql`${table.erasedAt} is not null`),
    index('clients_current_package_id_idx').on(table.currentPackageId),
    index('clients_package_renews_on_idx').on(table.packageRenewsOn).where(sql`${table.packageRenewsOn} is not null`),
    index('clients_former_emails_idx').using('gin', table.formerEmails).where(sql`${table.formerEmails} <> '[]'`),
    check('clients_credits_used_check', sql`${table.totalCreditsUsed} >= 0`),
  ],
);

export const clientTriggers = triggers(clients, {
  countRows: { kind: ['status'], updateOf: ['verified', 'invitedAt', 'erasedAt', 'emailConfirmedAt'] },
  notifyChange: {
    client: 'id',
    updateOf: [
      'name',
      'email',
      'company',
      'phone',
      'address',
      'postalCode',
      'city',
      'region',
      'country',
      'taxId',
      'preferences',
      'verified',
      'invitedAt',
      'emailConfirmedAt',
      'pendingEmail',
      'mustChangePassword',
      'deactivatedAt',
      'erasedAt',
      'deletionRequestedAt',
      'currentPackageId',
      'packageRenewsOn',
      'totalCreditsUsed',
      'totalCreditsAvailable',
    ],
  },
});
