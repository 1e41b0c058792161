import type Stripe from 'stripe';
import { type ActiveProvider, activeProvider, readAccount } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { type EntryKey, listWithoutFee, storeFee } from './fees.store.ts';
import { idOf, readAll } from './provider-money.ts';

/** How long after an entry was booked the provider is asked for its fee. */
const period = 35 * days;

/** How much later than at the provider an entry can be booked: as long as an open payment is checked, and a day more. */
const bookingDelay = 8 * days;

/**
 * Records what the provider kept for each entry of the ledger. It says so in the movements of its balance, some of them only after a
 * while, so they are read as long as a fee is missing.
 */
export async function recordFees(deps: Deps): Promise<void> {
  if (deps.payments.mode === 'off') return;
  const provider = activeProvider(deps.payments);
  const { mode, livemode } = provider;
  const account = await readAccount(deps, provider);
  const entries = await listWithoutFee(deps.db, { provider: mode, account, livemode }, subtractMilliseconds(deps.clock.now(), period));
  const [oldest] = entries;
  if (!oldest) return;
  const ids = new Map(entries.map(({ id, ...entry }) => [keyOf(entry), id]));
  for (const movement of await listMovements(deps, provider, oldest.createdAt)) {
    const key = entryOf(movement);
    const id = key && ids.get(keyOf(key));
    if (id) await storeFee(deps.db, id, { feeMinor: movement.fee, feeCurrency: movement.currency.toUpperCase() });
  }
}

const keyOf = ({ kind, objectId, sequence }: EntryKey) => `${kind} ${objectId} ${sequence}`;

const listMovements = (deps: Deps, { stripe }: ActiveProvider, oldest: Date) => {
  const created = { gte: Math.floor(subtractMilliseconds(oldest, bookingDelay).getTime() / 1000) };
  return readAll(deps, (page) => stripe.balanceTransactions.list({ ...page, created, expand: ['data.source'] }));
};

/** The ledger entry of a movement: a charge is booked under its PaymentIntent, and money that comes back as a second entry. */
function entryOf({ source, amount }: Stripe.BalanceTransaction): EntryKey | undefined {
  if (source === null || typeof source === 'string') return undefined;
  if (source.object === 'charge') return { kind: 'payment', objectId: idOf(source.payment_intent) ?? source.id, sequence: 1 };
  if (source.object !== 'refund' && source.object !== 'dispute') return undefined;
  return { kind: source.object, objectId: source.id, sequence: amount < 0 ? 1 : 2 };
}
