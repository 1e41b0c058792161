import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/shared/app-error.ts';
import { findRefund } from './refunds.store.ts';

export async function readRefund({ db }: Deps, id: number) {
  const refund = await findRefund(db, id);
  if (!refund) throw notFound('Refund');
  return { ...refund, amount: toDecimal(refund.amountMinor, refund.currency) };
}
