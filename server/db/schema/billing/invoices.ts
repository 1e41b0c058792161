import { sql } from 'drizzle-orm';
import { bigint, char, check, date, index, integer, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvoiceItem } from '#api/billing/invoice-draft.ts';
import type { PackageTerms } from '#api/billing/packages.ts';
import type { Party, PaymentMeans } from '#api/shared/parties.ts';
import type { TaxExemption } from '#api/shared/tax.ts';
import { type AgreedAmount, invoiceStatuses } from '#domain/billing/invoice-statuses.ts';
import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { defaultLocale } from '#domain/shared/locales.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { projectStatus, projects } from '#server/db/schema/projects/projects.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';
import { clientPackages } from './packages.ts';

export const invoiceStatus = pgEnum('invoice_status', invoiceStatuses);

/** `dueMinor` and `depositDue` of the invoices' policy, for queries. */
const due = sql`case when status in ('paid', 'cancelled') then 0 else greatest(0, amount_minor - settled_minor - disputed_minor) end`;
const depositDue = sql`nullif(greatest(0, least(coalesce(deposit_minor, 0) - paid_minor - disputed_minor, ${due})), 0)`;

export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    projectId: reference(() => projects.id),
    /** Assigned when the invoice is sent; drafts have none. */
    invoiceNumber: text().unique(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull().default('USD'),
    status: invoiceStatus().notNull().default('draft'),
    issueDate: date({ mode: 'string' }).notNull().default(sql`current_date`),
    /** When what is asked for now is due (`dueDateOf`); null until the final delivery after which the balance is due. */
    dueDate: date({ mode: 'string' }),
    /** When the deposit is due, set on sending if the balance is due on another day. */
    depositDueDate: date({ mode: 'string' }),
    /** When the balance after the deposit is due: on a day, or so many days after the project's final delivery. */
    balanceDueDate: date({ mode: 'string' }),
    balanceDueDays: integer(),
    /** `dueDate` of an invoice that has only this one, so that it's frozen with the invoice. */
    onlyDueDate: date({ mode: 'string' }).generatedAlwaysAs(
      sql`case when num_nonnulls(balance_due_date, balance_due_days) = 0 then due_date end`,
    ),
    paidDate: date({ mode: 'string' }),
    items: json<InvoiceItem[]>().notNull(),
    totals: json<InvoiceTotals>().notNull(),
    /** Payments less refunds and disputes, plus credit notes and write-offs; triggers add each new row of theirs. */
    settledMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** Payments less refunds and disputes; triggers add each new row of theirs. */
    paidMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** What open disputes hold back, maintained by triggers. */
    disputedMinor: bigint({ mode: 'number' }).notNull().default(0),
    depositPercent: integer(),
    depositMinor: bigint({ mode: 'number' }),
    /** What is left of the deposit (`depositDue`); null if nothing is. */
    depositDueMinor: bigint({ mode: 'number' }).generatedAlwaysAs(depositDue),
    /** What is to be paid by the due date (`askedMinor`). */
    askedMinor: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(case when deposit_due_date is not null then ${depositDue} end, ${due})`),
    taxExemption: json<TaxExemption>(),
    /** When the work was delivered, or the period it covers. */
    deliveryDate: date({ mode: 'string' }),
    periodStart: date({ mode: 'string' }),
    periodEnd: date({ mode: 'string' }),
    notes: text(),
    /** Both parties and the bank account, copied when the invoice is sent. */
    billedBy: json<Party>(),
    billedTo: json<Party>(),
    paymentMeans: json<PaymentMeans>(),
    /** The locale of its dates and amounts, copied when the invoice is sent; a draft has the studio's. */
    locale: text().notNull().default(defaultLocale),
    /** The package that this invoice sells; its credits are granted once it's paid. */
    packageId: reference(() => clientPackages.id),
    /** What the package contained when it was invoiced; later changes to the package don't apply. */
    packageTerms: json<PackageTerms>(),
    /** The first day of the month that a renewal is for. */
    packagePeriod: date({ mode: 'string' }),
    /** When paying it first delivered the package: paid again, it delivers nothing more. */
    packageDeliveredAt: instantColumn(),
    /** For a draft that a signed proposal made: the project status that makes it due. */
    milestone: projectStatus(),
    /** The amount that was signed for this milestone. */
    agreedAmount: json<AgreedAmount>(),
    stripePaymentIntentId: text(),
    stripeInvoiceId: text(),
    createdAt: createdAt(),
    /** Calendars show when an invoice changed, so this is also set when what is due changes. */
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('invoices_client_id_created_at_id_sent_idx').on(table.clientId, table.createdAt, table.id).where(sql`${table.status} <> 'draft'`),
    index('invoices_created_at_id_idx').on(table.createdAt, table.id),
    index('invoices_status_created_at_id_idx').on(table.status, table.createdAt, table.id),
    index('invoices_created_at_id_unpaid_idx').on(table.createdAt, table.id).where(sql`${table.status} in ('sent', 'overdue')`),
    index('invoices_created_at_id_unpaid_deposit_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'sent' and ${table.depositDueMinor} is not null`),
    index('invoices_project_id_milestone_idx').on(table.projectId).where(sql`${table.status} = 'draft' and ${table.milestone} is not null`),
    index('invoices_issue_date_id_idx').on(table.issueDate, table.id),
    index('invoices_due_date_id_unpaid_idx').on(table.dueDate, table.id).where(sql`${table.status} in ('sent', 'overdue')`),
    index('invoices_due_date_id_idx').on(table.dueDate, table.id),
    index('invoices_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('invoices_due_date_idx').on(table.dueDate).where(sql`${table.status} = 'sent'`),
    index('invoices_search_idx').using('gin', searchVector(table.invoiceNumber)),
    index('invoices_project_id_idx').on(table.projectId),
    index('invoices_package_id_idx').on(table.packageId),
    uniqueIndex('invoices_client_id_package_id_package_period_key')
      .on(table.clientId, table.packageId, table.packagePeriod)
      .where(sql`${table.packagePeriod} is not null and ${table.status} <> 'cancelled'`),
    check('invoices_amount_check', sql`${table.amountMinor} > 0`),
    // A sent invoice keeps its number, so it can't become a draft again.
    check('invoices_draft_check', sql`${table.status} <> 'draft' or ${table.invoiceNumber} is null`),
    check('invoices_numbered_check', sql`${table.status} in ('draft', 'cancelled') or ${table.invoiceNumber} is not null`),
    check('invoices_deposit_check', sql`${table.depositMinor} > 0 and ${table.depositMinor} < ${table.amountMinor}`),
    check('invoices_due_date_check', sql`${table.dueDate} is not null or ${table.balanceDueDays} is not null`),
    check(
      'invoices_balance_due_check',
      sql`num_nonnulls(${table.balanceDueDate}, ${table.balanceDueDays}) <= (case when ${table.depositMinor} is null then 0 else 1 end)`,
    ),
    check('invoices_milestone_check', sql`(${table.milestone} is null) = (${table.agreedAmount} is null)`),
    check('invoices_paid_date_check', sql`(${table.status} = 'paid') = (${table.paidDate} is not null)`),
  ],
);

export const invoiceTriggers = triggers(invoices, {
  countRows: { kind: ['status', 'currency'], updateOf: ['status', 'currency', 'amountMinor'] },
  countReceivables: ['status', 'currency', 'amountMinor', 'dueDate', 'settledMinor', 'disputedMinor'],
  notifyChange: { client: 'clientId' },
  freezeRows: {
    when: "old.status <> 'draft'::invoice_status",
    changeable: [
      'status',
      'dueDate',
      'paidDate',
      'settledMinor',
      'paidMinor',
      'disputedMinor',
      'depositDueMinor',
      'askedMinor',
      'packageDeliveredAt',
      'stripePaymentIntentId',
      'updatedAt',
    ],
    personal: ['projectId', 'notes', 'billedTo'],
  },
});

/** The series of document numbers: invoices and credit notes. */
export const numberSeries = ['INV', 'CN'] as const;

/** The last number of each series and year; its row lock keeps numbers gapless. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: numberSeries }).notNull().default('INV'),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** Reminders of unpaid invoices; each is sent once, or skipped when a later one is due as well. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: integer()
      .references(() => invoices.id, { onDelete: 'cascade' })
      .notNull(),
    /** Days from the due date: negative before, 0 on the day, positive after. */
    offsetDays: integer().notNull(),
    /** The due date of the balance, if the reminder is about a balance that is due on another day than the deposit. */
    balanceDueDate: date({ mode: 'string' }),
    status: text({ enum: ['sent', 'skipped'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('invoice_reminders_key').on(table.invoiceId, table.balanceDueDate, table.offsetDays).nullsNotDistinct()],
);
