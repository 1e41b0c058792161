import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { creditTransactionTypes } from '#api/billing/credits.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, json, reference } from '#server/db/schema/columns.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { invoices } from './invoices.ts';
import { clientPackages } from './packages.ts';

/** By how many credits another entry's remaining ones changed. */
export interface CreditSource {
  entryId: number;
  amount: number;
}

export const creditTransaction = pgEnum('credit_transaction', creditTransactionTypes);

/** The ledger of video credits: its sum is the client's balance. */
export const videoCredits = pgTable(
  'video_credits',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    packageId: reference(() => clientPackages.id),
    /** Positive adds credits, negative deducts them. */
    amount: integer().notNull(),
    description: text(),
    transactionType: creditTransaction().notNull(),
    projectId: reference(() => projects.id),
    /** What used the credits, or gave them back. What is entered by hand belongs to none. */
    deliverableId: reference(() => deliverables.id),
    /** Which entries a deliverable's credits came from, or went back to. Version 0.5 didn't record it. */
    sources: json<CreditSource[]>(),
    /** The package invoice that sold the credits, or whose refund took them back. */
    invoiceId: reference(() => invoices.id),
    /** What was paid for purchased credits, in minor units of the invoice's currency; a refund takes back its share of them. */
    paidMinor: bigint({ mode: 'number' }),
    /** The admin who added the entry. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** The last day on which added credits can be used. */
    expiryDate: date({ mode: 'string' }),
    /** How many days before the expiry the client was last told; null if not yet. */
    expiryNoticeDays: integer(),
    /** How many of the added credits are neither used nor expired. */
    remaining: integer().notNull().default(0),
    /** The balance after this entry. */
    balanceAfter: integer().notNull(),
  },
  (table) => [
    index('video_credits_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('video_credits_package_id_idx').on(table.packageId),
    index('video_credits_project_id_idx').on(table.projectId),
    index('video_credits_deliverable_id_idx').on(table.deliverableId),
    index('video_credits_invoice_id_idx').on(table.invoiceId),
    uniqueIndex('video_credits_invoice_id_key').on(table.invoiceId).where(sql`${table.transactionType} = 'purchase'`),
    index('video_credits_user_id_idx').on(table.userId),
    index('video_credits_client_id_expiry_date_id_idx').on(table.clientId, table.expiryDate, table.id).where(sql`${table.remaining} > 0`),
    index('video_credits_expiry_date_idx').on(table.expiryDate).where(sql`${table.remaining} > 0`),
    check('video_credits_amount_check', sql`${table.amount} <> 0`),
    check('video_credits_remaining_check', sql`${table.remaining} between 0 and greatest(${table.amount}, 0)`),
  ],
);

export const videoCreditTriggers = triggers(videoCredits, { notifyChange: { client: 'clientId' } });
