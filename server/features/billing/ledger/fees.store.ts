import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { payments } from '#server/db/schema/billing/payments.ts';

type PaymentRow = typeof payments.$inferSelect;

/** Identifies a ledger entry at the payment provider. */
export type EntryKey = Pick<PaymentRow, 'kind' | 'objectId' | 'sequence'>;

/** An account's entries since a date whose fee isn't known, oldest first. */
export const listWithoutFee = (
  db: Connection,
  { provider, account, livemode }: { provider: string; account: string; livemode: boolean },
  since: Date,
) =>
  db
    .select(columns(payments, 'id', 'kind', 'objectId', 'sequence', 'createdAt'))
    .from(payments)
    .where(
      and(
        isNull(payments.feeMinor),
        gte(payments.createdAt, since),
        eq(payments.provider, provider),
        eq(payments.account, account),
        eq(payments.livemode, livemode),
      ),
    )
    .orderBy(asc(payments.createdAt));

export async function storeFee(db: Connection, id: number, fee: { feeMinor: number; feeCurrency: string }) {
  await db.update(payments).set(fee).where(eq(payments.id, id));
}
