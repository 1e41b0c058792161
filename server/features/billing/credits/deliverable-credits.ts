import type { CreditUse } from '#api/billing/packages.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import type { AppError } from '#server/shared/app-error.ts';
import { expireClientCredits, insufficientCredits, writeEntry } from './credits.service.ts';
import { countReserved, countUsed, listUsable } from './deliverable-credits.store.ts';
import { takeBackMissing } from './purchased-credits.ts';

/** How many credits a client has used of those that there are, and how many are reserved: see `api/billing/credits.ts`. */
export async function readUsedCredits(db: Connection, { id, balance }: { id: number; balance: number }) {
  const [used, reserved] = [await countUsed(db, id), await countReserved(db, id)];
  const left = Math.max(0, balance);
  return { used, total: used + left, reserved: Math.min(reserved, left) };
}

/** How many credits a client has after overdue ones were expired, including reserved ones. Locks the client. */
export async function readBalance(deps: Deps, tx: Transaction, clientId: number): Promise<number> {
  await expireClientCredits(deps, tx, clientId);
  return (await lockClient(tx, clientId)).totalCreditsAvailable;
}

/**
 * Makes sure that a client has as many credits as are needed, without those that are reserved for what is being made.
 * @param refuse gets a sentence about how many are left
 */
export async function requireCredits(deps: Deps, tx: Transaction, clientId: number, needed: number, refuse: (left: string) => AppError) {
  const balance = await readBalance(deps, tx, clientId);
  const reserved = await countReserved(tx, clientId);
  const available = Math.max(0, balance - reserved);
  if (needed <= available) return;
  const others = reserved === 1 ? '1 more is' : `${reserved} more are`;
  throw refuse(`${insufficientCredits(available)}${reserved > 0 ? ` ${others} reserved for videos that are being made.` : ''}`);
}

/**
 * Decides when deliverables use their credits: as set by the package that the client's next usable credits came with. Reserved credits
 * count as taken from those that are used at delivery.
 * @param amounts how many credits each uses, which the client has
 */
export async function planCreditUse(tx: Transaction, clientId: number, amounts: number[]): Promise<CreditUse[]> {
  let reserved = await countReserved(tx, clientId);
  const line = (await listUsable(tx, clientId)).flatMap(({ remaining, creditUse }) => {
    const skipped = creditUse === 'at_delivery' ? Math.min(remaining, reserved) : 0;
    reserved -= skipped;
    return Array<CreditUse>(remaining - skipped).fill(creditUse);
  });
  return amounts.map((amount) => line.splice(0, amount)[0] ?? 'at_creation');
}

interface CreditChange {
  clientId: number;
  projectId: number;
  deliverableId: number;
  /** How many credits. */
  amount: number;
  /** The deliverable's name. */
  description: string;
  userId: number | null;
}

/** Has a deliverable use credits of its client, which the caller has checked to be there. */
export async function useCredits(deps: Deps, tx: Transaction, { amount, ...use }: CreditChange): Promise<void> {
  await writeEntry(deps, tx, { ...use, amount: -amount, transactionType: 'use' });
}

/**
 * Gives back the credits of a deliverable to where they came from. Those that would have expired meanwhile expire, and those whose money
 * went back go with it.
 */
export async function returnCredits(deps: Deps, tx: Transaction, { amount, ...use }: CreditChange): Promise<void> {
  const { sources } = await writeEntry(deps, tx, { ...use, amount, transactionType: 'return' });
  await expireClientCredits(deps, tx, use.clientId);
  const entryIds = sources!.map(({ entryId }) => entryId);
  await takeBackMissing(deps, tx, entryIds);
}
