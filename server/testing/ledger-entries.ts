import { payments } from '#server/db/schema/billing/payments.ts';
import type { TestApp } from './test-app.ts';

type NewEntry = typeof payments.$inferInsert;

let count = 0;

/** Adds a row to the ledger: a bank transfer of USD 100.00 booked on 2026-03-02 by default. */
export async function addEntry({ db }: Pick<TestApp, 'db'>, entry: Partial<NewEntry> & { invoiceId: number }) {
  const [row] = await db
    .insert(payments)
    .values({
      provider: 'manual',
      objectId: `manual_${++count}`,
      kind: 'payment',
      paymentMethod: 'bank_transfer',
      amountMinor: 10_000,
      currency: 'USD',
      bookedOn: '2026-03-02',
      ...entry,
    })
    .returning();
  return row!;
}

/** A card payment in the sandbox, which is the connected provider in tests. */
export const sandboxCard = (account: string) => ({ provider: 'sandbox', account, livemode: false, paymentMethod: 'credit_card' }) as const;
