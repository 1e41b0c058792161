import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { sandboxIdempotencyKeys } from '#server/db/schema/sandbox.ts';

/** @returns false while another transaction holds the key */
export async function tryLockKey(tx: Transaction, key: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`sandbox idempotency key ${key}`}, 0)) as locked`,
  );
  return rows[0]!.locked;
}

/** The response that was saved under a key later than `after`. */
export async function findResponse(tx: Transaction, key: string, after: Date) {
  const isCurrent = and(eq(sandboxIdempotencyKeys.key, key), gt(sandboxIdempotencyKeys.createdAt, after));
  const [row] = await tx.select().from(sandboxIdempotencyKeys).where(isCurrent);
  return row;
}

/** Saves a response under a key, in place of one that has expired. */
export async function saveResponse(tx: Transaction, row: typeof sandboxIdempotencyKeys.$inferInsert) {
  const { key, ...values } = row;
  await tx.insert(sandboxIdempotencyKeys).values(row).onConflictDoUpdate({ target: sandboxIdempotencyKeys.key, set: values });
}

export const deleteOldKeys = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, sandboxIdempotencyKeys, lt(sandboxIdempotencyKeys.createdAt, before), batchSize);
