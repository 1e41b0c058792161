import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentKinds, paymentMethods, paymentParts } from '#api/billing/payments.ts';
import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { onlinePaymentMethods } from '#domain/shared/online-payments.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { invoices } from './invoices.ts';

/** `open` attempts may still succeed; the other two states are final. */
export const attemptStatus = pgEnum('payment_attempt_status', ['open', 'succeeded', 'cancelled']);

export const paymentMethod = pgEnum('payment_method', paymentMethods);

export const paymentKind = pgEnum('payment_kind', paymentKinds);

/** An attempt to pay an invoice online: a PaymentIntent at the provider. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    attempt: integer().notNull(),
    part: text({ enum: paymentParts }).notNull().default('all'),
    paymentIntentId: text().unique(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    status: attemptStatus().notNull().default('open'),
    /** Sent when creating the PaymentIntent, so that a retry creates no second one. */
    idempotencyKey: text().notNull().unique(),
    /** The provider's account and mode; null for attempts from before they were recorded. */
    account: text(),
    livemode: boolean(),
    createdAt: createdAt(),
    /** How often the reconciliation job has checked it with the provider, and when it does so next. */
    checks: integer().notNull().default(0),
    nextCheckAt: instantColumn().notNull().defaultNow(),
    /** The method of a payment that the banks are processing; null before and after. */
    processingMethod: text({ enum: onlinePaymentMethods }),
    /** The day by which the banks have usually processed the payment. */
    processingUntil: date({ mode: 'string' }),
    /** The last charge that was processed: an older answer of the provider doesn't start it again. */
    processedChargeId: text(),
    /** Why money that arrived couldn't be booked; the owner has been told. */
    problem: text(),
  },
  (table) => [
    unique('payment_attempts_invoice_id_attempt_unique').on(table.invoiceId, table.attempt),
    uniqueIndex('payment_attempts_invoice_id_key').on(table.invoiceId).where(sql`${table.status} = 'open'`),
    index('payment_attempts_next_check_at_idx').on(table.nextCheckAt).where(sql`${table.status} = 'open'`),
    index('payment_attempts_id_problem_idx').on(table.id).where(sql`${table.problem} is not null`),
  ],
);

/** The append-only ledger of money received (positive) and returned (negative), and of what is written off (positive). */
export const payments = pgTable(
  'payments',
  {
    id: identity(),
    invoiceId: reference(() => invoices.id).notNull(),
    provider: text().notNull(),
    objectId: text().notNull(),
    kind: paymentKind().notNull(),
    /** 1 for the first row of an object; 2 when a refund failed or disputed funds were reinstated. */
    sequence: integer().notNull().default(1),
    paymentMethod: paymentMethod().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** The payment that a refund or dispute belongs to. */
    paymentId: integer().references((): AnyPgColumn => payments.id),
    /** The provider's account and mode; null for manual payments, and for rows from before they were recorded. */
    account: text(),
    livemode: boolean(),
    /** Where the money is: `manual`, or provider, account and mode, such as `stripe acct_1 live`. Revenue is counted per source. */
    source: text()
      .notNull()
      .generatedAlwaysAs(
        sql`provider || coalesce(' ' || account, '') || case livemode when true then ' live' when false then ' test' else '' end`,
      ),
    /** What the provider kept of the money, or gave back if negative; null for manual payments, and until the provider says. */
    feeMinor: bigint({ mode: 'number' }),
    /** The currency of the provider's account, which may differ from the payment's. */
    feeCurrency: char({ length: 3 }),
    /** The day on which the money moved, in the studio's time zone. */
    bookedOn: date({ mode: 'string' }).notNull().default(sql`current_date`),
    /** The first day of the month of `bookedOn`. */
    bookedMonth: date({ mode: 'string' }).notNull().generatedAlwaysAs(sql`booked_on - (extract(day from booked_on)::integer - 1)`),
    /** The studio's remark about a manual payment. */
    note: text(),
    /** By how much a write-off corrects net amounts and taxes; null if the tax stays, and for other entries. */
    taxCorrection: json<InvoiceTotals>(),
    /** The admin who recorded a manual payment or started a refund. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payments_provider_object_id_kind_sequence_unique').on(table.provider, table.objectId, table.kind, table.sequence),
    index('payments_invoice_id_kind_idx').on(table.invoiceId, table.kind),
    index('payments_payment_id_idx').on(table.paymentId),
    index('payments_user_id_idx').on(table.userId),
    index('payments_booked_on_id_idx').on(table.bookedOn, table.id),
    index('payments_kind_booked_on_id_idx').on(table.kind, table.bookedOn, table.id),
    index('payments_payment_method_booked_on_id_idx').on(table.paymentMethod, table.bookedOn, table.id),
    index('payments_created_at_no_fee_idx').on(table.createdAt).where(sql`${table.feeMinor} is null and ${table.provider} <> 'manual'`),
    check(
      'payments_sign_check',
      sql`case when ${table.kind} = 'payment' then ${table.amountMinor} > 0 when ${table.kind}::text = 'write_off' then ${table.amountMinor} <> 0 when ${table.sequence} % 2 = 1 then ${table.amountMinor} < 0 else ${table.amountMinor} > 0 end`,
    ),
  ],
);

export const paymentTriggers = triggers(payments, {
  /** Maintains the revenue of each month. */
  countRows: { kind: ['bookedMonth', 'currency', 'kind', 'source'] },
  settleInvoice: true,
  holdDisputed: { events: 'INSERT', when: "new.kind = 'dispute'::payment_kind" },
  freezeRows: { changeable: ['userId', 'feeMinor', 'feeCurrency'] },
});

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
