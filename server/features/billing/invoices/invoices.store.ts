import { and, eq, exists, getTableColumns, inArray, lt, min, ne, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '#api/billing/payments.ts';
import type { OnlinePaymentMethod } from '#domain/shared/online-payments.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { together } from '#server/db/together.ts';

export type NewInvoice = typeof invoices.$inferInsert;

const { depositDueMinor, askedMinor, onlyDueDate, ...stored } = getTableColumns(invoices);
const { billedBy, paymentMeans, packagePeriod, packageDeliveredAt, settledMinor, ...columns } = stored;
const { stripePaymentIntentId, stripeInvoiceId, updatedAt, ...listed } = columns;
const unlisted = {
  billedBy,
  paymentMeans,
  packagePeriod,
  packageDeliveredAt,
  settledMinor,
  stripePaymentIntentId,
  stripeInvoiceId,
  updatedAt,
  projectDeliveredOn: projects.deliveredDate,
};

/** A payment that the banks haven't confirmed yet; its amount in minor units. */
interface Processing {
  method: OnlinePaymentMethod;
  amountMinor: number;
  expectedOn: string;
}

/** Whether a ledger row is a payment that wasn't voided. */
const isReceived = sql`${payments.kind} = 'payment'
  and not exists (select from ${payments} voided where voided.payment_id = ${payments.id} and voided.kind = 'void')`;

/** Everything that lists show and export, in one query. */
const listView = {
  ...listed,
  clientName: clients.name,
  clientEmail: clients.email,
  clientCompany: clients.company,
  projectTitle: projects.title,
  paymentMethods: sql<PaymentMethod[]>`array(
    select distinct ${payments.paymentMethod}::text from ${payments}
    where ${payments.invoiceId} = ${invoices.id} and ${isReceived} order by 1)`,
  /** The sum of credit notes, in minor units. */
  creditedMinor:
    sql<number>`coalesce((select sum(${creditNotes.amountMinor}) from ${creditNotes} where ${creditNotes.invoiceId} = ${invoices.id}), 0)`.mapWith(
      Number,
    ),
  /** What was given up as bad debt and not recovered, in minor units. */
  writtenOffMinor:
    sql<number>`coalesce((select sum(${payments.amountMinor}) from ${payments} where ${payments.invoiceId} = ${invoices.id} and ${payments.kind} = 'write_off'), 0)`.mapWith(
      Number,
    ),
  processing: sql<Processing | null>`(select json_build_object('method', ${paymentAttempts.processingMethod},
    'amountMinor', ${paymentAttempts.amountMinor}, 'expectedOn', ${paymentAttempts.processingUntil}) from ${paymentAttempts}
    where ${paymentAttempts.invoiceId} = ${invoices.id} and ${paymentAttempts.status} = 'open' and ${paymentAttempts.processingMethod} is not null)`,
};

/** @param columns to select besides those that lists show */
export const selectInvoices = <Columns extends SelectedFields>(db: Connection, columns = {} as Columns) =>
  db
    .select({ ...listView, ...columns })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId));

export async function findInvoice(db: Connection, id: number) {
  const [row] = await selectInvoice(db, { id });
  return row;
}

const selectInvoice = preparedQuery([], (db, { id }: { id: number }) => selectInvoices(db, unlisted).where(eq(invoices.id, id)));

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
export type ListedInvoice = Omit<InvoiceRow, keyof typeof unlisted>;

/**
 * Locks the invoice until the transaction ends, so that payments, sending and canceling wait for each other. Its client is locked
 * first, in the same order as by an erasure, because a payment may add credits. It's read in a statement of its own, which sees what was
 * committed while the lock was awaited.
 */
export async function lockInvoice(tx: Transaction, id: number): Promise<InvoiceRow | undefined> {
  const [locked, invoice] = await together(lockClientAndInvoice(tx, { id }), findInvoice(tx, id));
  return locked.length > 0 ? invoice : undefined;
}

const lockClientAndInvoice = preparedQuery([], (db, { id }: { id: number }) => {
  const clientId = db.select({ id: invoices.clientId }).from(invoices).where(eq(invoices.id, id));
  const client = db
    .$with('client')
    .as(db.select({ id: clients.id }).from(clients).where(inArray(clients.id, clientId)).for('no key update'));
  return db
    .with(client)
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), exists(db.select({ id: client.id }).from(client))))
    .for('update');
});

/** When the studio issued its first invoice; null before. */
export async function findFirstIssueDate(db: Connection): Promise<string | null> {
  const [row] = await db
    .select({ date: min(invoices.issueDate) })
    .from(invoices)
    .where(ne(invoices.status, 'draft'));
  return row?.date ?? null;
}

export async function insertInvoice(db: Connection, invoice: NewInvoice): Promise<number> {
  const [row] = await db.insert(invoices).values(invoice).returning({ id: invoices.id });
  return row!.id;
}

export async function updateInvoice(db: Connection, id: number, changes: Partial<NewInvoice>) {
  await db
    .update(invoices)
    .set({ updatedAt: sql`now()`, ...changes })
    .where(eq(invoices.id, id));
}

/**
 * Marks an invoice paid as of the day on which the last of its money arrived, or its last credit note was issued if that was later.
 * @returns that day
 */
export async function markPaid(db: Connection, id: number, stripePaymentIntentId: string | null): Promise<string> {
  const [row] = await updatePaid(db, { id, stripePaymentIntentId });
  return row!.paidDate!;
}

const updatePaid = preparedQuery([], (db, { id, stripePaymentIntentId }: { id: number; stripePaymentIntentId: string | null }) => {
  const paidDate = sql<string>`greatest(
    (select max(${payments.bookedOn}) from ${payments} where ${payments.invoiceId} = ${id} and ${isReceived}),
    (select max(${creditNotes.issueDate}) from ${creditNotes} where ${eq(creditNotes.invoiceId, id)}))`;
  return db
    .update(invoices)
    .set({ status: 'paid', paidDate, stripePaymentIntentId, updatedAt: sql`now()` })
    .where(eq(invoices.id, id))
    .returning({ paidDate: invoices.paidDate });
});

export async function deleteInvoice(db: Connection, id: number) {
  await db.delete(invoices).where(eq(invoices.id, id));
}

export async function markOverdue(db: Connection, today: string) {
  await db
    .update(invoices)
    .set({ status: 'overdue' })
    .where(and(eq(invoices.status, 'sent'), lt(invoices.dueDate, today)));
}
