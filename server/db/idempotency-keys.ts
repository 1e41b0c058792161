import { and, eq, lt } from 'drizzle-orm';
import { type Clock, days, subtractMilliseconds } from '#server/shared/clock.ts';
import { deleteInBatches } from './batches.ts';
import type { Connection, Transaction } from './client.ts';
import { idempotencyKeys } from './schema/idempotency-keys.ts';

type IdempotencyKey = Pick<typeof idempotencyKeys.$inferSelect, 'actor' | 'key'>;

/**
 * Claims a key for a request, or reads the earlier request that used it; waits while another transaction holds the key.
 * @returns the fingerprint stored with the key, and the resource's id: null when the key has just been claimed
 */
export async function claimIdempotencyKey(tx: Transaction, request: IdempotencyKey & { fingerprint: string; createdAt: Date }) {
  const [row] = await tx
    .insert(idempotencyKeys)
    .values(request)
    // A no-op update: `do nothing` would neither return nor lock the existing row.
    .onConflictDoUpdate({ target: [idempotencyKeys.actor, idempotencyKeys.key], set: { key: request.key } })
    .returning({ fingerprint: idempotencyKeys.fingerprint, resourceId: idempotencyKeys.resourceId });
  return row!;
}

export async function storeResourceId(tx: Transaction, { actor, key }: IdempotencyKey, resourceId: number) {
  await tx
    .update(idempotencyKeys)
    .set({ resourceId })
    .where(and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key)));
}

/** Long enough, since requests are repeated within minutes. */
const retention = 1 * days;

export const cleanUpIdempotencyKeys = ({ db, clock }: { db: Connection; clock: Clock }, batchSize?: number) =>
  deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, subtractMilliseconds(clock.now(), retention)), batchSize);
