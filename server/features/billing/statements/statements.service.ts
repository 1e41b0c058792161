import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { describeMovement } from './describe-movement.ts';
import { listCurrencies, readMovements } from './statements.store.ts';

/** A statement with more entries would be a book, and block the PDF renderer for others. */
const maxEntries = 1000;

/** A statement's first and last day and its currency; by default this year so far, in the currency of the latest invoice. */
export interface StatementQuery {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}

/**
 * What a client owed at the beginning and the end of a period, and each step between. It's read from the same rows as everything else
 * about money, so it can't disagree with them.
 * @throws AppError not_found for an unknown client; invalid for a period that ends before it begins or has too many entries
 */
export async function readStatement({ db, clock }: Deps, clientId: number, query: StatementQuery) {
  const client = await readClient(db, clientId);
  const studio = await studioToday(db, clock);
  const currencies = await listCurrencies(db, clientId);
  const { to = studio.today, currency = currencies[0] ?? studio.currency } = query;
  const { from = `${to.slice(0, 4)}-01-01` } = query;
  if (to < from) throw invalidField('to', 'The last day is before the first');
  const { movements, openingMinor, creditMinor } = await readMovements(db, { clientId, currency, from, to }, maxEntries + 1);
  if (movements.length > maxEntries)
    throw invalidField('from', `This period has more than ${maxEntries} entries. Please choose a shorter one.`);
  const format = (minor: number) => toDecimal(minor, currency);
  let balanceMinor = openingMinor;
  const entries = movements.map((movement) => {
    balanceMinor += movement.amountMinor;
    const { date, amountMinor } = movement;
    return { date, text: describeMovement(movement), amount: format(amountMinor), balance: format(balanceMinor) };
  });
  const balances = { opening: format(openingMinor), closing: format(balanceMinor), credit: format(creditMinor) };
  return { statement: { currency, from, to, entries, ...balances }, currencies, client, studio };
}
