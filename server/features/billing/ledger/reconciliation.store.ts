import { and, between, eq, inArray, isNotNull, min, or, type SQL, sql } from 'drizzle-orm';
import type { ProviderKind } from '#api/billing/payments-ledger.ts';
import type { Connection } from '#server/db/client.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { paymentAttempts, payments } from '#server/db/schema/billing/payments.ts';

/** What the ledger has of each of a provider's objects in total: those with these ids, and those first booked in a period from a source. */
export async function sumLedgerObjects(
  db: Connection,
  provider: string,
  { objectIds, from, to, source }: { objectIds: string[]; from: string; to: string; source: string },
) {
  const isInPeriod = and(between(payments.bookedOn, from, to), eq(payments.source, source));
  const booked = db.select({ objectId: payments.objectId }).from(payments).where(isInPeriod);
  const isListed: SQL | undefined = objectIds.length > 0 ? inArray(payments.objectId, objectIds) : undefined;
  return db
    .select({
      // The provider's objects are never voided: only manual payments are.
      kind: sql<ProviderKind>`${payments.kind}`,
      objectId: payments.objectId,
      currency: payments.currency,
      invoiceId: payments.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      bookedOn: sql<string>`${min(payments.bookedOn)}`,
      amountMinor: sql<number>`sum(${payments.amountMinor})`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(payments.provider, provider), or(isListed, inArray(payments.objectId, booked))))
    .groupBy(payments.kind, payments.objectId, payments.currency, payments.invoiceId, invoices.invoiceNumber);
}

export type LedgerObject = Awaited<ReturnType<typeof sumLedgerObjects>>[number];

/** Money that arrived and couldn't be booked, latest first. */
export const listUnbookedPayments = (db: Connection) =>
  db
    .select({
      id: paymentAttempts.id,
      invoiceId: paymentAttempts.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      paymentIntentId: paymentAttempts.paymentIntentId,
      problem: paymentAttempts.problem,
    })
    .from(paymentAttempts)
    .innerJoin(invoices, eq(invoices.id, paymentAttempts.invoiceId))
    .where(isNotNull(paymentAttempts.problem))
    .orderBy(sql`${paymentAttempts.id} desc`)
    .limit(100);
