import { sql } from 'drizzle-orm';
import { bigint, char, check, index, integer, pgEnum, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentMethods } from '../../../contract/payments.ts';
import { createdAt, identity, instantColumn, reference } from './columns.ts';
import { invoices } from './invoices.ts';

/** `open` may still succeed; the other two are final. */
export const attemptStatus = pgEnum('payment_attempt_status', ['open', 'succeeded', 'cancelled']);

export const paymentMethod = pgEnum('payment_method', paymentMethods);

export const paymentKind = pgEnum('payment_kind', ['payment', 'refund', 'dispute']);

/** An attempt to pay an invoice by card: a PaymentIntent at the provider. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    attempt: integer().notNull(),
    paymentIntentId: text().unique(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    status: attemptStatus().notNull().default('open'),
    /** Sent when creating the PaymentIntent, so that a retry creates no second one. */
    idempotencyKey: text().notNull().unique(),
    createdAt: createdAt(),
    /** When the reconciliation job last checked it with the provider. */
    checkedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('payment_attempts_invoice_id_attempt_unique').on(table.invoiceId, table.attempt),
    uniqueIndex('payment_attempts_invoice_id_key').on(table.invoiceId).where(sql`${table.status} = 'open'`),
    index('payment_attempts_checked_at_idx').on(table.checkedAt).where(sql`${table.status} = 'open'`),
  ],
);

/** The append-only ledger of money received (positive) and returned (negative). */
export const payments = pgTable(
  'payments',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    provider: text().notNull(),
    objectId: text().notNull(),
    kind: paymentKind().notNull(),
    paymentMethod: paymentMethod().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payments_provider_object_id_kind_unique').on(table.provider, table.objectId, table.kind),
    index('payments_invoice_id_idx').on(table.invoiceId),
    check('payments_sign_check', sql`case ${table.kind} when 'payment' then ${table.amountMinor} > 0 else ${table.amountMinor} < 0 end`),
  ],
);

/** Processed provider events, so that a redelivery has no further effect. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    receivedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [index('webhook_events_received_at_idx').on(table.receivedAt)],
);
