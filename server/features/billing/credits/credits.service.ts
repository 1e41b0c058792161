import type { Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { changeClient, lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { updateWatermarks } from '#server/features/billing/invoices/update-watermarks.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import { announceExpiry, countByDate } from './announce-expiry.ts';
import { refillSources } from './credit-sources.store.ts';
import {
  type CreditRow,
  clientsWithExpired,
  deductRemaining,
  findEntry,
  insertEntry,
  listEntries,
  listExpired,
  type NewCreditRow,
} from './credits.store.ts';

/** A new ledger entry; its remaining amount and the balance are calculated. */
type Entry = Omit<NewCreditRow, 'createdAt' | 'remaining' | 'balanceAfter' | 'sources'>;

const batchSize = 100;

export const clientCreditPages = ({ db }: Deps, clientId: number) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listEntries(db, { clientId, limit, before }),
});

/** A client's credit entries for admins. @throws AppError not_found for an unknown client */
export async function creditPages(deps: Deps, clientId: number) {
  await readClient(deps.db, clientId);
  return clientCreditPages(deps, clientId);
}

export async function readEntry({ db }: Deps, id: number): Promise<CreditRow> {
  const entry = await findEntry(db, id);
  if (!entry) throw notFound('Credit entry');
  return entry;
}

/**
 * The only function that adds to the ledger. Keeps the client's totals equal to its sum, under the client's row lock. Deductions
 * consume the credits that expire soonest, and refunds those that their invoice sold; the caller checks that there are enough. What a
 * deliverable returns goes back to where it came from.
 */
export async function writeEntry(deps: Deps, tx: Transaction, entry: Entry): Promise<CreditRow> {
  const client = await lockClient(tx, entry.clientId);
  const balanceAfter = client.totalCreditsAvailable + entry.amount;
  const soldBy = entry.transactionType === 'refund' ? entry.invoiceId : undefined;
  await changeClient(tx, client.id, {
    totalCreditsAvailable: balanceAfter,
    totalCreditsUsed: client.totalCreditsUsed - (isUse(entry) ? entry.amount : 0),
  });
  // New credits offset a negative balance first; only the rest can be used.
  const usable = Math.max(0, Math.min(entry.amount, balanceAfter));
  await updateWatermarks(deps, tx, entry);
  const row = { ...entry, remaining: usable, balanceAfter, createdAt: deps.clock.now() };
  if (entry.amount < 0) {
    const sources = await deductRemaining(tx, client.id, -entry.amount, soldBy);
    return insertEntry(tx, { ...row, sources: isUse(entry) ? sources : null });
  }
  if (entry.transactionType !== 'return') return insertEntry(tx, row);
  const { sources, rest, expiryDate } = await refillSources(tx, entry.deliverableId!, usable);
  return insertEntry(tx, { ...row, sources, remaining: rest, expiryDate: rest > 0 ? null : expiryDate });
}

/** Whether an entry counts toward the total of used credits. */
const isUse = ({ transactionType }: Pick<Entry, 'transactionType'>) => transactionType === 'use' || transactionType === 'return';

/** Adds credits that the studio grants or the client has purchased, and notifies the client. */
export async function grantCredits(
  deps: Deps,
  tx: Transaction,
  grant: Omit<Entry, 'transactionType'>,
  transactionType: 'grant' | 'purchase' = 'grant',
) {
  const entry = await writeEntry(deps, tx, { ...grant, transactionType });
  const text = grant.amount === 1 ? '1 video credit was added.' : `${grant.amount} video credits were added.`;
  await notifyClient(deps, tx, grant.clientId, { text, link: '/client/package' });
  return entry;
}

/**
 * Adds an entry that deducts credits, after expiring overdue ones.
 * @param field the form field that shows the error when there are too few
 */
export async function deductCredits(deps: Deps, tx: Transaction, entry: Entry, field: string): Promise<CreditRow> {
  await expireClientCredits(deps, tx, entry.clientId);
  const { totalCreditsAvailable } = await lockClient(tx, entry.clientId);
  const available = Math.max(0, totalCreditsAvailable);
  if (-entry.amount > available) throw invalidField(field, insufficientCredits(available));
  return writeEntry(deps, tx, entry);
}

/** The error message when credits don't suffice, such as `Only 2 credits are available.` */
export function insufficientCredits(available: number): string {
  if (available === 0) return 'No credits are available.';
  return available === 1 ? 'Only 1 credit is available.' : `Only ${available} credits are available.`;
}

/** Expires a client's overdue credits, with one entry for each grant they came from, and tells the client. */
export async function expireClientCredits(deps: Deps, tx: Transaction, clientId: number): Promise<void> {
  const client = await lockClient(tx, clientId);
  const { today } = await studioToday(tx, deps.clock);
  const expired = await listExpired(tx, clientId, today);
  for (const { remaining, packageId, description } of expired)
    await writeEntry(deps, tx, {
      clientId,
      packageId,
      amount: -remaining,
      transactionType: 'expiry',
      description: description && `Expired: ${description}`,
    });
  for (const [expiryDate, count] of countByDate(expired)) await announceExpiry(deps, tx, client, count, expiryDate, 'creditsExpired');
}

/** Expires overdue credits once their last day has ended in the studio's time zone; each client in its own transaction. */
export async function expireCredits(deps: Deps): Promise<void> {
  for (;;) {
    const { today } = await studioToday(deps.db, deps.clock);
    const batch = await clientsWithExpired(deps.db, today, batchSize);
    for (const { clientId } of batch) await deps.db.transaction((tx) => expireClientCredits(deps, tx, clientId));
    if (batch.length < batchSize) return;
  }
}
