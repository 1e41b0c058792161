import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { type AppError, invalidField } from '#server/shared/app-error.ts';
import { insertEntry, type NewBalanceRow, readLowestBalance } from './balance.store.ts';

/**
 * The only function that changes credit balances. They are never negative, neither now nor on any past day, because the ends of months
 * are reported. The client's row is locked, so that two calls can't spend the same credit.
 * @param refuse the error for more than there is, by the amount that there is
 * @returns the entry's id
 * @throws AppError that error; invalid by default
 */
export async function addEntry(
  { clock }: Deps,
  tx: Transaction,
  entry: Omit<NewBalanceRow, 'createdAt'>,
  refuse: (available: string) => AppError = (available) => invalidField('amount', `Only ${available} of credit is available`),
): Promise<number> {
  const { clientId, currency, amountMinor } = entry;
  await lockClientOrRequest(tx, clientId);
  const id = await insertEntry(tx, { ...entry, createdAt: clock.now() });
  const lowest = amountMinor < 0 ? await readLowestBalance(tx, clientId, currency) : 0;
  if (lowest < 0) throw refuse((await readFormats(tx)).minor(Math.max(0, lowest - amountMinor), currency));
  return id;
}
