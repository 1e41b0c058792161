import { and, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../db/batches.ts';
import type { Connection } from '../../db/client.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { paymentAttempts, payments, webhookEvents } from '../../db/schema/payments.ts';
import { addMilliseconds, minutes } from '../../shared/clock.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

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
  attempt: { invoiceId: number; amountMinor: number; currency: string; idempotencyKey: string; createdAt: Date },
): Promise<AttemptRow> {
  const number = sql<number>`(select coalesce(max(attempt), 0) + 1 from payment_attempts where invoice_id = ${attempt.invoiceId})`;
  const [row] = await db
    .insert(paymentAttempts)
    .values({ ...attempt, attempt: number, nextCheckAt: addMilliseconds(attempt.createdAt, 2 * minutes) })
    .returning();
  return row!;
}

export async function updateAttempt(db: Connection, id: number, changes: Partial<typeof paymentAttempts.$inferInsert>) {
  await db.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, id));
}

/** The attempt behind a PaymentIntent, with the client whose invoice it pays. */
export async function findAttempt(db: Connection, paymentIntentId: string) {
  const [row] = await db
    .select({ attempt: paymentAttempts, clientId: invoices.clientId })
    .from(paymentAttempts)
    .innerJoin(invoices, eq(invoices.id, paymentAttempts.invoiceId))
    .where(eq(paymentAttempts.paymentIntentId, paymentIntentId));
  return row;
}

/** Adds to the ledger; false when the provider's object is already in it. */
export async function insertPayment(db: Connection, payment: typeof payments.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(payments).values(payment).onConflictDoNothing().returning({ id: payments.id });
  return inserted.length > 0;
}

/** Records a webhook event; false when it was processed before. */
export async function insertWebhookEvent(db: Connection, event: { eventId: string; type: string }): Promise<boolean> {
  const inserted = await db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ eventId: webhookEvents.eventId });
  return inserted.length > 0;
}

export const deleteWebhookEvents = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, webhookEvents, lt(webhookEvents.receivedAt, before), batchSize);

/** Claims up to 200 open attempts whose next check is due, the longest overdue first, and postpones their next check. */
export async function claimOpenAttempts(db: Connection, now: Date): Promise<string[]> {
  const unchecked = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'open'), lte(paymentAttempts.nextCheckAt, now), isNotNull(paymentAttempts.paymentIntentId)))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(200)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({ nextCheckAt: addMilliseconds(now, 5 * minutes) })
    .where(inArray(paymentAttempts.id, unchecked))
    .returning({ paymentIntentId: paymentAttempts.paymentIntentId });
  return rows.map((row) => row.paymentIntentId!);
}
