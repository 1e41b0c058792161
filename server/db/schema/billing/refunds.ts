import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { refundStatuses } from '#api/billing/refunds.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { invoices } from './invoices.ts';
import { paymentMethod, payments } from './payments.ts';

/** Refunds of payments, started here or at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    /** The payment that is refunded. */
    paymentId: reference(() => payments.id).notNull(),
    /** Unknown until the provider confirms it. */
    providerRefundId: text().unique(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** By how much the claim shrinks, with a credit note. Null for a refund made at the provider, where nobody could say: by all of it. */
    creditMinor: bigint({ mode: 'number' }),
    /** How the money went back, if not the way it came. */
    method: paymentMethod(),
    /** The studio's explanation of the refund. */
    reason: text(),
    status: text({ enum: refundStatuses }).notNull(),
    failureReason: text(),
    /** Video credits that were taken back with the money. */
    creditsTakenBack: integer().notNull().default(0),
    idempotencyKey: text().notNull().unique(),
    account: text(),
    livemode: boolean(),
    /** The admin who started it; null if it was made at the provider. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_invoice_id_idx').on(table.invoiceId),
    index('refunds_payment_id_idx').on(table.paymentId),
    index('refunds_user_id_idx').on(table.userId),
    index('refunds_created_at_id_idx').on(table.createdAt, table.id),
    index('refunds_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('refunds_created_at_idx').on(table.createdAt).where(sql`${table.status} in ('requested', 'pending')`),
    check('refunds_amount_check', sql`${table.amountMinor} > 0`),
  ],
);

/** Disputes (chargebacks) of card payments, as the provider last reported them. */
export const disputes = pgTable(
  'disputes',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    /** The payment that is disputed. */
    paymentId: reference(() => payments.id).notNull(),
    providerDisputeId: text().notNull().unique(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    reason: text().notNull(),
    /** The provider's status, such as `needs_response` or `won` (docs.stripe.com/api/disputes/object). */
    status: text().notNull(),
    evidenceDueBy: instantColumn(),
    account: text(),
    livemode: boolean(),
    createdAt: createdAt(),
    closedAt: instantColumn(),
  },
  (table) => [
    index('disputes_invoice_id_idx').on(table.invoiceId),
    index('disputes_payment_id_idx').on(table.paymentId),
    index('disputes_created_at_id_idx').on(table.createdAt, table.id),
    index('disputes_evidence_due_by_id_idx').on(table.evidenceDueBy, table.id).where(sql`${table.closedAt} is null`),
    check('disputes_amount_check', sql`${table.amountMinor} > 0`),
  ],
);

export const disputeTriggers = triggers(disputes, { holdDisputed: { events: 'INSERT OR DELETE OR UPDATE OF closed_at' } });
