import { toDecimal } from '#domain/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { bookingCursor } from '#server/features/billing/ledger/booking-cursor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { type BalanceEntry, findEntry, listBalances, listBookedEntries, listEntries, type Period } from './balance.store.ts';

export async function readBalances(db: Connection, clientId: number) {
  return (await listBalances(db, clientId)).map(({ currency, amountMinor }) => ({ currency, amount: toDecimal(amountMinor, currency) }));
}

/** @throws AppError not_found for an unknown client */
export async function balancePages({ db }: Deps, clientId: number) {
  await readClient(db, clientId);
  return {
    list: async (limit: number, before: NewestFirstCursor | undefined) =>
      (await listEntries(db, { clientId, limit, before })).map(presentEntry),
  };
}

/** The credit balance entries of all clients, by booking date. */
export const bookedPages = ({ db }: Deps, period: Period) => ({
  list: async (limit: number, before: { bookedOn: string; id: number } | undefined) =>
    (await listBookedEntries(db, { ...period, limit, before })).map(presentEntry),
  cursor: bookingCursor,
});

/** A credit balance entry with its client's current balances. @throws AppError not_found */
export async function readEntry({ db }: Deps, id: number) {
  const entry = await findEntry(db, id);
  if (!entry) throw notFound('Entry');
  return { entry: presentEntry(entry), balances: await readBalances(db, entry.clientId) };
}

/** Whether an entry can be voided. Credit from a refund can be applied again, so there is nothing to take back. */
export const isVoidable = ({ kind, reversesId, isReversed }: BalanceEntry) => kind !== 'refund' && reversesId === null && !isReversed;

const presentEntry = (entry: BalanceEntry) => ({
  ...entry,
  date: entry.bookedOn,
  amount: toDecimal(entry.amountMinor, entry.currency),
  belongsToPayment: entry.paymentId !== null,
  isVoidable: isVoidable(entry),
});
