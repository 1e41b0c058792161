import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { deleteInBatches, slicesOf } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts, payments, webhookEvents } from '#server/db/schema/billing/payments.ts';
import { refunds } from '#server/db/schema/billing/refunds.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { settings } from '#server/db/schema/studio/settings.ts';
import { addMilliseconds, days, minutes } from '#server/shared/clock.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

export async function findOpenAttempt(db: Connection, invoiceId: number): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.invoiceId, invoiceId), eq(paymentAttempts.status, 'open')));
  return row;
}

/** Inserts the invoice's next attempt; the caller holds the invoice's lock. */
export async function insertAttempt(
  db: Connection,
  attempt: Omit<typeof paymentAttempts.$inferInsert, 'attempt' | 'nextCheckAt'> & { createdAt: Date },
): Promise<AttemptRow> {
  const number = sql<number>`(select coalesce(max(attempt), 0) + 1 from payment_attempts where invoice_id = ${attempt.invoiceId})`;
  const [row] = await db
    .insert(paymentAttempts)
    .values({ ...attempt, attempt: number, nextCheckAt: addMilliseconds(attempt.createdAt, checkDelays[0]) })
    .returning();
  return row!;
}

/** @returns whether the attempt is still open */
export async function storePaymentIntentId(db: Connection, id: number, paymentIntentId: string): Promise<boolean> {
  const [row] = await db
    .update(paymentAttempts)
    .set({ paymentIntentId })
    .where(eq(paymentAttempts.id, id))
    .returning({ status: paymentAttempts.status });
  return row?.status === 'open';
}

/** Closes an open attempt without a payment; an ended one stays as it is. */
export async function markAttemptClosed(db: Connection, id: number) {
  await db
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'open')));
}

/**
 * Gives up an open attempt whose PaymentIntent couldn't be created. One that a concurrent call has created stays open: the client may
 * already be paying it.
 */
export async function abandonAttempt(db: Connection, id: number) {
  await db
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'open'), isNull(paymentAttempts.paymentIntentId)));
}

const isUnbooked = ne(paymentAttempts.status, 'succeeded');

/** Ends an attempt as a success, since its money arrived, even if it had been closed. @returns false if it has ended so before */
export const markAttemptSucceeded = async (db: Connection, id: number): Promise<boolean> => (await updateSucceeded(db, { id })).length > 0;

const updateSucceeded = preparedQuery([], (db, { id }: { id: number }) =>
  db
    .update(paymentAttempts)
    .set({ status: 'succeeded', problem: null, processingMethod: null })
    .where(and(eq(paymentAttempts.id, id), isUnbooked))
    .returning({ id: paymentAttempts.id }),
);

/** Ends attempts as successes whose money couldn't be booked and was recorded by hand, so that it isn't booked again. */
export async function markAttemptsRecorded(db: Connection, invoiceId: number) {
  await db
    .update(paymentAttempts)
    .set({ status: 'succeeded', problem: null })
    .where(and(eq(paymentAttempts.invoiceId, invoiceId), eq(paymentAttempts.status, 'cancelled'), isNotNull(paymentAttempts.problem)));
}

/**
 * Records that the banks process an attempt's payment.
 * @returns false if that is known, or known to be over
 */
export async function startProcessing(
  db: Connection,
  id: number,
  processing: Required<Pick<typeof paymentAttempts.$inferInsert, 'processingMethod' | 'processingUntil'>> & { processedChargeId: string },
): Promise<boolean> {
  const isNew = sql`${paymentAttempts.processedChargeId} is distinct from ${processing.processedChargeId}`;
  const updated = await db
    .update(paymentAttempts)
    .set(processing)
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'open'), isNew))
    .returning({ id: paymentAttempts.id });
  return updated.length > 0;
}

/** @returns false if the banks weren't processing it, as far as we knew */
export async function stopProcessing(db: Connection, id: number): Promise<boolean> {
  const updated = await db
    .update(paymentAttempts)
    .set({ processingMethod: null })
    .where(and(eq(paymentAttempts.id, id), isNotNull(paymentAttempts.processingMethod)))
    .returning({ id: paymentAttempts.id });
  return updated.length > 0;
}

/** Closes an attempt whose money couldn't be booked and was refunded: nothing is left to resolve. */
export async function markAttemptRefunded(db: Connection, id: number) {
  await db
    .update(paymentAttempts)
    .set({ status: 'cancelled', problem: null })
    .where(and(eq(paymentAttempts.id, id), isUnbooked));
}

/** Stores why an attempt's money couldn't be booked; false when that was stored before, or the money was recorded in the meantime. */
export async function storeProblem(db: Connection, id: number, problem: string): Promise<boolean> {
  const updated = await db
    .update(paymentAttempts)
    .set({ problem })
    .where(and(eq(paymentAttempts.id, id), isUnbooked, isNull(paymentAttempts.problem)))
    .returning({ id: paymentAttempts.id });
  return updated.length > 0;
}

/** The attempt behind a PaymentIntent, with the client whose invoice it pays. */
export async function findAttempt(db: Connection, paymentIntentId: string) {
  const [row] = await selectAttempt(db, { paymentIntentId });
  return row;
}

const selectAttempt = preparedQuery([], (db, { paymentIntentId }: { paymentIntentId: string }) =>
  db
    .select({ attempt: paymentAttempts, clientId: invoices.clientId, clientStatus: clients.status, projectStatus: projects.status })
    .from(paymentAttempts)
    .innerJoin(invoices, eq(invoices.id, paymentAttempts.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(eq(paymentAttempts.paymentIntentId, paymentIntentId)),
);

/** The provider's id names a refund in the ledger; one that the studio made itself has ours. */
const isMadeBy = sql`${payments.objectId} in (${refunds.providerRefundId}, 'refund_' || ${refunds.id})`;

/**
 * An invoice's ledger entries, oldest first, with what each added to the credit balance, or used of it, in minor units, and why it was
 * refunded.
 */
export const listPayments = (db: Connection, invoiceId: number) =>
  db
    .select({
      ...getTableColumns(payments),
      balanceMinor: sql<number>`(select coalesce(sum(amount_minor), 0) from balance_entries where payment_id = ${payments}.id)`.mapWith(
        Number,
      ),
      reason: refunds.reason,
    })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.paymentId), isMadeBy, lt(payments.amountMinor, 0)))
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.id));

export type NewEntry = NewPayment & { bookedOn: string };

/** Nothing is booked in closed books, but on the first day after them. The lock makes closing wait for this transaction. */
export const openDay = (date: string) =>
  sql<string>`(select greatest(${date}::date, ${settings.booksClosedThrough} + 1) from ${settings} for share)`;

/** Adds an entry to the ledger. @returns the entry's id; undefined when the provider's object is already in it */
export async function insertPayment(db: Connection, payment: NewEntry): Promise<number | undefined> {
  const [inserted] = await insertNewPayment(db, payment);
  return inserted?.id;
}

const insertNewPayment = preparedQuery([], (db, payment: NewEntry) =>
  db
    .insert(payments)
    .values({ ...payment, bookedOn: openDay(payment.bookedOn) })
    .onConflictDoNothing()
    .returning({ id: payments.id }),
);

export async function insertPayments(db: Connection, rows: NewEntry[]) {
  for (const slice of slicesOf(rows)) await db.insert(payments).values(slice.map((row) => ({ ...row, bookedOn: openDay(row.bookedOn) })));
}

/** Whether a webhook event and its effects are recorded. */
export const isEventProcessed = (db: Connection, eventId: string): Promise<boolean> =>
  selectEvent(db, { eventId }).then(({ length }) => length > 0);

const selectEvent = preparedQuery([], (db, { eventId }: { eventId: string }) =>
  db.select({ eventId: webhookEvents.eventId }).from(webhookEvents).where(eq(webhookEvents.eventId, eventId)),
);

/** Records a webhook event; false when it was processed before. */
export const insertWebhookEvent = (db: Connection, event: { eventId: string; type: string }): Promise<boolean> =>
  insertNewEvent(db, event).then(({ length }) => length > 0);

const insertNewEvent = preparedQuery([], (db, event: { eventId: string; type: string }) =>
  db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ eventId: webhookEvents.eventId }),
);

/** When the last webhook event was received, and the last online payment that is at least an hour old was booked. */
export async function readPaymentActivity(db: Connection): Promise<{ lastEventAt: Date | null; lastPaymentAt: Date | null }> {
  const isOnline = and(
    inArray(payments.paymentMethod, ['credit_card', 'direct_debit']),
    ne(payments.provider, 'manual'),
    eq(payments.kind, 'payment'),
  );
  const [[event], [payment]] = await Promise.all([
    db.select({ at: webhookEvents.receivedAt }).from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(1),
    db
      .select({ at: payments.createdAt })
      .from(payments)
      .where(and(isOnline, lt(payments.createdAt, sql`now() - interval '1 hour'`)))
      .orderBy(desc(payments.bookedOn), desc(payments.id))
      .limit(1),
  ]);
  return { lastEventAt: event?.at ?? null, lastPaymentAt: payment?.at ?? null };
}

export const deleteWebhookEvents = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, webhookEvents, lt(webhookEvents.receivedAt, before), batchSize);

/** When an open attempt is checked: 2, 10 and 60 minutes after it started, then daily. In milliseconds after the previous check. */
const checkDelays = [2 * minutes, 8 * minutes, 50 * minutes, 1 * days] as const;

/** Claims up to 200 open attempts whose next check is due, the longest overdue first, and postpones their next check. */
export function claimOpenAttempts(db: Connection, now: Date): Promise<AttemptRow[]> {
  const due = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'open'), lte(paymentAttempts.nextCheckAt, now)))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(200)
    .for('update', { skipLocked: true });
  const [, second, third, daily] = checkDelays.map((delay) => addMilliseconds(now, delay).toISOString());
  return db
    .update(paymentAttempts)
    .set({
      checks: sql`${paymentAttempts.checks} + 1`,
      nextCheckAt: sql`(case ${paymentAttempts.checks} when 0 then ${second} when 1 then ${third} else ${daily} end)::timestamptz`,
    })
    .where(inArray(paymentAttempts.id, due))
    .returning();
}
