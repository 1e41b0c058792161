import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { creditTransactions } from '../../../contract/packages.ts';
import { clients } from './clients.ts';
import { createdAt, identity, reference } from './columns.ts';
import { invoices } from './invoices.ts';
import { clientPackages } from './packages.ts';
import { projects } from './projects.ts';

export const creditTransaction = pgEnum('credit_transaction', creditTransactions);

/** The ledger of video credits: a client's balance is its sum. */
export const videoCredits = pgTable(
  'video_credits',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    packageId: reference(() => clientPackages.id),
    /** Positive when credits come, negative when they go. */
    amount: integer().notNull(),
    description: text(),
    transactionType: creditTransaction().notNull(),
    projectId: reference(() => projects.id),
    invoiceId: reference(() => invoices.id),
    createdAt: createdAt(),
    expiryDate: date({ mode: 'string' }),
  },
  (table) => [
    index('video_credits_client').on(table.clientId, table.createdAt, table.id),
    index('video_credits_package').on(table.packageId),
    index('video_credits_project').on(table.projectId),
    index('video_credits_invoice').on(table.invoiceId),
    check('video_credits_amount', sql`${table.amount} <> 0`),
  ],
);
