import { insertObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import type { BalanceTransaction } from './objects.ts';
import { newId } from './secrets.ts';

/** How long Stripe holds the money of a payment. */
const holdingTime = 2 * days;

interface Movement {
  type: BalanceTransaction['type'];
  reportingCategory: string;
  /** In minor units; negative for money that leaves the balance. */
  amount: number;
  /** In minor units; negative for a fee that is given back. */
  fee?: number;
  feeDescription?: string;
  currency: string;
  /** The id of the charge, refund or dispute. */
  source: string;
  description: string | null;
}

/** Stores a movement of the account's balance (docs.stripe.com/api/balance_transactions). */
export async function createBalanceTransaction({ tx, clock }: SandboxContext, movement: Movement): Promise<BalanceTransaction> {
  const { type, reportingCategory, amount, fee = 0, feeDescription = null, currency, source, description } = movement;
  const isHeld = type === 'charge';
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: timestamp({ now: () => addMilliseconds(clock.now(), isHeld ? holdingTime : 0) }),
    balance_type: 'payments',
    created: timestamp(clock),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeDescription, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: reportingCategory,
    source,
    status: isHeld ? 'pending' : 'available',
    type,
  };
  await insertObject(tx, transaction);
  return transaction;
}
