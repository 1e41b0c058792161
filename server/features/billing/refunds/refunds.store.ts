import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { RefundStatus } from '#api/billing/refunds.ts';
import type { Connection } from '#server/db/client.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { refunds } from '#server/db/schema/billing/refunds.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/** What is left of a payment after refunds, requested ones included, and disputes. In minor units. */
const refundableMinor = sql<number>`payments.amount_minor
  + coalesce((select sum(entry.amount_minor) from payments entry where entry.payment_id = payments.id), 0)
  - coalesce((select sum(amount_minor) from refunds where payment_id = payments.id and status = 'requested'), 0)`.mapWith(Number);

/** An invoice's payments, oldest first, with what can still be refunded. */
export const listRefundablePayments = (db: Connection, invoiceId: number) =>
  db
    .select({
      id: payments.id,
      provider: payments.provider,
      currency: payments.currency,
      account: payments.account,
      livemode: payments.livemode,
      refundableMinor,
    })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.kind, 'payment')))
    .orderBy(asc(payments.id));

export type RefundablePayment = Awaited<ReturnType<typeof listRefundablePayments>>[number];

export async function findPayment(db: Connection, id: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** The ledger's row of a card payment. */
export async function findCardPayment(db: Connection, provider: string, paymentIntentId: string): Promise<PaymentRow | undefined> {
  const isPayment = and(eq(payments.provider, provider), eq(payments.objectId, paymentIntentId), eq(payments.kind, 'payment'));
  const [row] = await db.select().from(payments).where(isPayment);
  return row;
}

/** Whether the ledger has the first row of a refund or dispute. */
export async function isInLedger(db: Connection, entry: Pick<PaymentRow, 'provider' | 'objectId' | 'kind'>): Promise<boolean> {
  const { provider, objectId, kind } = entry;
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.objectId, objectId), eq(payments.kind, kind), eq(payments.sequence, 1)));
  return rows.length > 0;
}

export async function insertRefund(db: Connection, refund: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await db.insert(refunds).values(refund).returning();
  return row!;
}

export async function findRefund(db: Connection, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** Finds a refund by the provider's id, or by ours while the provider's isn't stored yet. */
export async function findRefundOf(
  db: Connection,
  { providerRefundId, id, paymentId }: { providerRefundId: string; id: number | undefined; paymentId: number },
): Promise<RefundRow | undefined> {
  const isRequested = id === undefined ? undefined : and(eq(refunds.id, id), isNull(refunds.providerRefundId));
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), or(eq(refunds.providerRefundId, providerRefundId), isRequested)));
  return row;
}

export async function updateRefund(db: Connection, id: number, changes: Partial<RefundRow>) {
  await db.update(refunds).set(changes).where(eq(refunds.id, id));
}

/** Ends a refund that the provider won't make, unless a concurrent run has made it. */
export async function markRefundRejected(db: Connection, id: number, failureReason: string) {
  const isRequested = and(eq(refunds.id, id), eq(refunds.status, 'requested'));
  await db.update(refunds).set({ status: 'failed', failureReason }).where(isRequested);
}

/** Requested refunds that no request is working on anymore, oldest first. */
export const listUnconfirmedRefunds = (db: Connection, before: Date) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.createdAt, before)))
    .orderBy(refunds.createdAt)
    .limit(100);

/** Our status of each of the provider's refunds that we know. */
export async function listRefundStatuses(db: Connection, providerRefundIds: string[]): Promise<Map<string, RefundStatus>> {
  const { providerRefundId, status } = refunds;
  const rows = await db.select({ providerRefundId, status }).from(refunds).where(inArray(providerRefundId, providerRefundIds));
  return new Map(rows.map((row) => [row.providerRefundId!, row.status]));
}
