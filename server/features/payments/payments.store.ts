import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { paymentAttempts, payments, webhookEvents } from '../../db/schema/payments.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export async function findOpenAttempt(db: Connection, invoiceId: number): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.invoiceId, invoiceId), eq(paymentAttempts.status, 'open')));
  return row;
}

/** The next attempt of an invoice; the caller holds the invoice's lock. */
export async function insertAttempt(
  db: Connection,
  attempt: { invoiceId: number; amountMinor: number; currency: string; idempotencyKey: string; createdAt: Date },
): Promise<AttemptRow> {
  const number = sql<number>`(select coalesce(max(attempt), 0) + 1 from payment_attempts where invoice_id = ${attempt.invoiceId})`;
  const [row] = await db
    .insert(paymentAttempts)
    .values({ ...attempt, attempt: number, checkedAt: attempt.createdAt })
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

/** Adds to the ledger, once for each object of the provider. */
export async function insertPayment(db: Connection, payment: typeof payments.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(payments).values(payment).onConflictDoNothing().returning({ id: payments.id });
  return inserted.length > 0;
}

/** Notes an event; false when it took effect before. */
export async function insertEvent(db: Connection, event: { eventId: string; type: string }): Promise<boolean> {
  const inserted = await db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ eventId: webhookEvents.eventId });
  return inserted.length > 0;
}

/** Open attempts that nobody has asked about since an instant, those that waited longest first; they count as asked about now. */
export async function claimOpenAttempts(db: Connection, before: Date, now: Date): Promise<string[]> {
  const waiting = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'open'), lt(paymentAttempts.checkedAt, before), isNotNull(paymentAttempts.paymentIntentId)))
    .orderBy(paymentAttempts.checkedAt)
    .limit(200)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({ checkedAt: now })
    .where(inArray(paymentAttempts.id, waiting))
    .returning({ paymentIntentId: paymentAttempts.paymentIntentId });
  return rows.map((row) => row.paymentIntentId!);
}
