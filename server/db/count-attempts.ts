import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { deleteInBatches } from './batches.ts';
import type { Connection } from './client.ts';
import { rateLimits } from './schema/rate-limits.ts';

const { key, attempts, expiresAt } = rateLimits;

export interface Counter {
  key: string;
  /** How many attempts a window of time allows. */
  limit: number;
  windowSeconds: number;
}

type Count = { attempts: number; secondsLeft: number };

/**
 * Counts an attempt in each key's current window, or starts a new one, up to the first that is over its limit. Uses the database's clock,
 * since all servers share it. A window started while that clock was ahead ends no later than one started now, so setting the clock back
 * locks nobody out. A single statement: each would wait for the disk.
 * @returns the counts of those keys
 */
export async function countAttempts(db: Connection, counters: Counter[]): Promise<Count[]> {
  const name = (number: number) => sql.identifier(`count_${number}`);
  const counts = counters.map((counter, number) => {
    const previous = counters[number - 1];
    const isWithinLimits = previous ? sql`from ${name(number - 1)} where attempts <= ${previous.limit}` : sql``;
    return sql`${name(number)} as (${countAttempt(counter, isWithinLimits)})`;
  });
  const results = counters.map((_, number) => sql`select ${number}::int as number, * from ${name(number)}`);
  const { rows } = await db.execute<Count>(sql`with ${sql.join(counts, sql`, `)} ${sql.join(results, sql` union all `)} order by number`);
  return rows;
}

const countAttempt = (counter: Counter, condition: SQL) => {
  const isExpired = sql`${expiresAt} <= now()`;
  return sql`
    insert into ${rateLimits} (key, attempts, expires_at)
    select ${counter.key}, 1, now() + make_interval(secs => ${counter.windowSeconds}) ${condition}
    on conflict (key) do update set
      attempts = case when ${isExpired} then 1 else ${attempts} + 1 end,
      expires_at = case when ${isExpired} then excluded.expires_at else least(${expiresAt}, excluded.expires_at) end
    returning ${attempts}, extract(epoch from ${expiresAt} - now())::float8 as "secondsLeft"`;
};

export async function refundAttempt(db: Connection, limitKey: string) {
  await db
    .update(rateLimits)
    .set({ attempts: sql`greatest(${attempts} - 1, 0)` })
    .where(eq(key, limitKey));
}

/** Locks the keys in their order, like `countAttempts`: locks taken in different orders could deadlock. */
export async function resetAttempts(db: Connection, limitKeys: string[]) {
  const keys = sql.param(limitKeys);
  const locked = sql`select ${key} from ${rateLimits} where ${key} = any(${keys}) order by array_position(${keys}::text[], ${key}) for update`;
  await db.delete(rateLimits).where(sql`${key} in (${locked})`);
}

/** How many attempts were over a limit, in the windows that last, for all keys that start alike. */
export async function countExcess(db: Connection, { prefix, limit }: { prefix: string; limit: number }): Promise<number> {
  const [row] = await db
    .select({ excess: sql<number>`coalesce(sum(${attempts} - ${limit}::int), 0)`.mapWith(Number) })
    .from(rateLimits)
    .where(and(sql`starts_with(${key}, ${prefix})`, gt(attempts, limit), gt(expiresAt, sql`now()`)));
  return row!.excess;
}

export const deleteExpiredRateLimits = (db: Connection, batchSize?: number) =>
  deleteInBatches(db, rateLimits, lt(expiresAt, sql`now()`), batchSize);
