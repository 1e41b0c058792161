import type { Transaction } from '../../db/client.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, notFound } from '../../shared/app-error.ts';
import { changeClient, lockClient, readClient } from '../clients/clients.service.ts';
import { notifyClient } from '../notifications/notifications.service.ts';
import { studioToday } from '../settings/settings.service.ts';
import {
  type CreditRow,
  clientsWithExpired,
  deductRemaining,
  findEntry,
  insertEntry,
  listEntriesOf,
  listExpiredOf,
  type NewCreditRow,
} from './credits.store.ts';

/** A line of the ledger as it is asked for; what is left of it and the balance follow. */
type Entry = Omit<NewCreditRow, 'createdAt' | 'remaining' | 'balanceAfter'>;

const batchSize = 100;

export const creditPagesOf = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listEntriesOf(db, clientId, limit, before),
});

/** The same for an admin. @throws AppError not_found when there is no such client */
export async function creditPages(deps: Pick<Deps, 'db'>, clientId: number) {
  await readClient(deps.db, clientId);
  return creditPagesOf(deps, clientId);
}

export async function readEntry({ db }: Pick<Deps, 'db'>, id: number): Promise<CreditRow> {
  const entry = await findEntry(db, id);
  if (!entry) throw notFound('Credit entry');
  return entry;
}

/**
 * The only way into the ledger: writes a line and keeps the client's totals equal to the sum, all under the lock of the client's row.
 * What takes credits takes them off those that expire soonest; whether there are enough is for the caller to ask.
 */
export async function writeEntry({ clock }: Pick<Deps, 'clock'>, tx: Transaction, entry: Entry): Promise<CreditRow> {
  const client = await lockClient(tx, entry.clientId);
  const balanceAfter = client.totalCreditsAvailable + entry.amount;
  if (entry.amount < 0) await deductRemaining(tx, client.id, -entry.amount);
  await changeClient(tx, client.id, {
    totalCreditsAvailable: balanceAfter,
    totalCreditsUsed: client.totalCreditsUsed - (entry.transactionType === 'use' ? entry.amount : 0),
  });
  // What comes first makes up for a balance below zero: only the rest can be used.
  const remaining = Math.max(0, Math.min(entry.amount, balanceAfter));
  return insertEntry(tx, { ...entry, remaining, balanceAfter, createdAt: clock.now() });
}

/** Gives credits to a client, and tells it. */
export async function grantCredits(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Transaction, grant: Omit<Entry, 'transactionType'>) {
  const entry = await writeEntry(deps, tx, { ...grant, transactionType: 'grant' });
  const text = grant.amount === 1 ? '1 video credit was added.' : `${grant.amount} video credits were added.`;
  await notifyClient(deps, tx, grant.clientId, { text, link: '/client/package' });
  return entry;
}

/**
 * Writes a line that takes credits; those whose time is over are gone before.
 * @param field of the form that is told when there are too few
 */
export async function deductCredits(deps: Pick<Deps, 'clock'>, tx: Transaction, entry: Entry, field: string): Promise<CreditRow> {
  await expireCreditsOf(deps, tx, entry.clientId);
  const { totalCreditsAvailable } = await lockClient(tx, entry.clientId);
  const available = Math.max(0, totalCreditsAvailable);
  if (-entry.amount > available)
    throw invalidField(field, available === 1 ? 'There is only 1 credit.' : `There are only ${available} credits.`);
  return writeEntry(deps, tx, entry);
}

interface Use {
  clientId: number;
  projectId: number;
  amount: number;
  description: string;
  userId: number | null;
}

/** Takes credits for a project. @throws AppError invalid on `credits` when there are too few */
export async function useCredits(deps: Pick<Deps, 'clock'>, tx: Transaction, { amount, ...use }: Use): Promise<void> {
  await deductCredits(deps, tx, { ...use, amount: -amount, transactionType: 'use' }, 'credits');
}

/** Takes what a client did not use in time: a line for each that brought some. */
async function expireCreditsOf(deps: Pick<Deps, 'clock'>, tx: Transaction, clientId: number): Promise<void> {
  await lockClient(tx, clientId);
  const { today } = await studioToday({ ...deps, db: tx });
  for (const { remaining, packageId, description } of await listExpiredOf(tx, clientId, today))
    await writeEntry(deps, tx, {
      clientId,
      packageId,
      amount: -remaining,
      transactionType: 'expiry',
      description: description && `Expired: ${description}`,
    });
}

/** Takes what nobody used in time, from the day after the last one in the studio's time zone; each client in its own transaction. */
export async function expireCredits(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const { today } = await studioToday(deps);
    const batch = await clientsWithExpired(deps.db, today, batchSize);
    for (const { clientId } of batch) await deps.db.transaction((tx) => expireCreditsOf(deps, tx, clientId));
    if (batch.length < batchSize) return;
  }
}
