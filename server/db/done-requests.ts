import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { days, later } from '../shared/clock.ts';
import type { Connection, Transaction } from './client.ts';
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
    .returning({ fingerprint: doneRequests.fingerprint, answer: doneRequests.answer, isErased: doneRequests.isErased });
  return row!;
}

/** @param clientId of the client that the answer tells of */
export async function keepAnswer(tx: Transaction, { actor, key }: Keyed, answer: unknown, clientId: number | null) {
  await tx
    .update(doneRequests)
    .set({ answer, clientId })
    .where(and(eq(doneRequests.actor, actor), eq(doneRequests.key, key)));
}

/** Removes what answers tell of a client; keys of other people stay, so that nothing of theirs is done twice. */
export async function forgetAnswers(tx: Connection, clientId: number) {
  await tx.update(doneRequests).set({ answer: null, isErased: true }).where(eq(doneRequests.clientId, clientId));
}

/** Whoever repeats a request does so within minutes. */
const kept = 1 * days;

export async function removeDoneRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.delete(doneRequests).where(lt(doneRequests.createdAt, later(clock.now(), -kept)));
}
