import { and, eq } from 'drizzle-orm';
import { payments } from '#server/db/schema/billing/payments.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import type { TestApp } from './test-app.ts';

/** Has a bank withdraw the payment of an invoice until its dispute is decided. Our records alone: the provider knows nothing of it. */
export async function disputePayment({ db }: Pick<TestApp, 'db'>, invoiceId: number) {
  const isPayment = and(eq(payments.invoiceId, invoiceId), eq(payments.kind, 'payment'));
  const [payment] = await db.select().from(payments).where(isPayment);
  const { id: paymentId, amountMinor, currency, provider, paymentMethod } = payment!;
  const providerDisputeId = `dispute_${paymentId}`;
  const money = { invoiceId, paymentId, currency };
  await db.insert(disputes).values({ ...money, providerDisputeId, amountMinor, reason: 'fraudulent', status: 'needs_response' });
  const withdrawal = { ...money, provider, paymentMethod, objectId: providerDisputeId, kind: 'dispute' } as const;
  await db.insert(payments).values({ ...withdrawal, amountMinor: -amountMinor });
}
