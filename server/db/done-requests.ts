import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { days, later } from '../shared/clock.ts';
import type { Transaction } from './client.ts';
import { doneRequests } from './schema/done-requests.ts';

type Keyed = Pick<typeof doneRequests.$inferSelect, 'actor' | 'key'>;

/**
 * Takes a key for a request that is about to be done, or reads what was done under it; waits while another transaction has it.
 * @returns the fingerprint that the key was taken with, and the answer: null when it has just been taken
 */
export async function takeKey(tx: Transaction, request: Keyed & { fingerprint: string; createdAt: Date }) {
  const [row] = await tx
    .insert(doneRequests)
    .values(request)
    // Changes nothing, but returns the row that is there and holds it.
    .onConflictDoUpdate({ target: [doneRequests.actor, doneRequests.key], set: { key: request.key } })
    .returning({ fingerprint: doneRequests.fingerprint, answer: doneRequests.answer });
  return row!;
}

export async function keepAnswer(tx: Transaction, { actor, key }: Keyed, answer: unknown) {
  await tx
    .update(doneRequests)
    .set({ answer })
    .where(and(eq(doneRequests.actor, actor), eq(doneRequests.key, key)));
}

/** Whoever repeats a request does so within minutes. */
const kept = 1 * days;

export async function removeDoneRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.delete(doneRequests).where(lt(doneRequests.createdAt, later(clock.now(), -kept)));
}
