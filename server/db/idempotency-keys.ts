import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { addMilliseconds, days } from '../shared/clock.ts';
import type { Connection, Transaction } from './client.ts';
import { idempotencyKeys } from './schema/idempotency-keys.ts';

type IdempotencyKey = Pick<typeof idempotencyKeys.$inferSelect, 'actor' | 'key'>;

/**
 * Takes a key for a request that is about to be done, or reads what was done under it; waits while another transaction has it.
 * @returns the fingerprint that the key was taken with, and the answer: null when it has just been taken
 */
export async function claimIdempotencyKey(tx: Transaction, request: IdempotencyKey & { fingerprint: string; createdAt: Date }) {
  const [row] = await tx
    .insert(idempotencyKeys)
    .values(request)
    // Changes nothing, but returns the row that is there and holds it.
    .onConflictDoUpdate({ target: [idempotencyKeys.actor, idempotencyKeys.key], set: { key: request.key } })
    .returning({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.response, isErased: idempotencyKeys.isErased });
  return row!;
}

/** @param clientId of the client that the answer tells of */
export async function storeResponse(tx: Transaction, { actor, key }: IdempotencyKey, answer: unknown, clientId: number | null) {
  await tx
    .update(idempotencyKeys)
    .set({ response: answer, clientId })
    .where(and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key)));
}

/** Removes what answers tell of a client; keys of other people stay, so that nothing of theirs is done twice. */
export async function eraseResponses(tx: Connection, clientId: number) {
  await tx.update(idempotencyKeys).set({ response: null, isErased: true }).where(eq(idempotencyKeys.clientId, clientId));
}

/** Whoever repeats a request does so within minutes. */
const retention = 1 * days;

export async function cleanUpIdempotencyKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, addMilliseconds(clock.now(), -retention)));
}
