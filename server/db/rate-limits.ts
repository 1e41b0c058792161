import { eq, inArray, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from './batches.ts';
import type { Connection } from './client.ts';
import { rateLimits } from './schema/rate-limits.ts';

const { key, attempts, expiresAt } = rateLimits;

/**
 * Counts an attempt in a key's current window, or starts a new one. Uses the database's clock, since all servers share it. A window
 * started while that clock was ahead ends no later than one started now, so setting the clock back locks nobody out.
 */
export async function countAttempt(db: Connection, limitKey: string, windowSeconds: number) {
  const isExpired = sql`${expiresAt} <= now()`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: limitKey, attempts: 1, expiresAt: sql`now() + make_interval(secs => ${windowSeconds})` })
    .onConflictDoUpdate({
      target: key,
      set: {
        attempts: sql`case when ${isExpired} then 1 else ${attempts} + 1 end`,
        expiresAt: sql`case when ${isExpired} then excluded.expires_at else least(${expiresAt}, excluded.expires_at) end`,
      },
    })
    .returning({ attempts, secondsLeft: sql<number>`extract(epoch from ${expiresAt} - now())::float8` });
  return row!;
}

export async function refundAttempt(db: Connection, limitKey: string) {
  await db
    .update(rateLimits)
    .set({ attempts: sql`greatest(${attempts} - 1, 0)` })
    .where(eq(key, limitKey));
}

export async function resetAttempts(db: Connection, limitKeys: string[]) {
  await db.delete(rateLimits).where(inArray(key, limitKeys));
}

export const deleteExpiredRateLimits = (db: Connection, batchSize?: number) =>
  deleteInBatches(db, rateLimits, lt(expiresAt, sql`now()`), batchSize);
