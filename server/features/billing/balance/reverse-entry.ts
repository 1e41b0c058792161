import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { addEntry } from './add-entry.ts';
import { type BalanceEntry, listEntriesOfPayment } from './balance.store.ts';

/** Takes back an entry, on the same day. @throws AppError invalid when its credit has been used */
export function reverseEntry(deps: Deps, tx: Transaction, entry: BalanceEntry, reason: string, actor: Actor) {
  const { id, clientId, currency, kind, bookedOn, paymentMethod, invoiceId, paymentId, amountMinor } = entry;
  const common = { clientId, currency, kind, bookedOn, paymentMethod, invoiceId, paymentId };
  const reversal = { ...common, amountMinor: -amountMinor, reversesId: id, note: reason, userId: adminIdOf(actor) };
  return addEntry(deps, tx, reversal, hasBeenUsed);
}

const hasBeenUsed = (available: string) =>
  new AppError('invalid', `Its credit has been used: ${available} is left. Void what used it first.`);

/** Takes back what a payment of an invoice did to the credit balance: its surplus, or its use of credit. */
export async function reverseEntriesOf(deps: Deps, tx: Transaction, paymentId: number, reason: string, actor: Actor) {
  for (const entry of await listEntriesOfPayment(tx, paymentId)) await reverseEntry(deps, tx, entry, reason, actor);
}
