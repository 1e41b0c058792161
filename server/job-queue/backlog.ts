import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { type JobName, type Queues, waitsForOthers } from './queues.ts';

export interface Backlog {
  /** How many jobs are due, but don't run yet. */
  waiting: number;
  /** Since when the oldest of these has been due. Conversions, webhooks and emails don't count, because they wait for each other. */
  oldestSince: Date | null;
  /** How many jobs have failed for good in the last 24 hours, by name. */
  failed: Partial<Record<JobName, number>>;
}

interface QueueBacklog extends Record<string, unknown> {
  name: JobName;
  waiting: number;
  /** The time in milliseconds since 1970. */
  oldestSince: number | null;
  failed: number;
}

/** Since when the oldest job of a queue has been waiting for its first attempt, or for one that succeeds. */
export async function findOldestUnfinished(db: Connection, name: JobName): Promise<Date | null> {
  const { rows } = await db.execute<{ since: number | null }>(sql`
    select (extract(epoch from min(created_on)) * 1000)::float as since from pgboss.job where name = ${name} and state <= 'active'`);
  return rows[0]!.since === null ? null : new Date(rows[0]!.since);
}

/** How many jobs of some queues run and are due, and since when the oldest of these has been. */
export async function readProgress(db: Connection, names: JobName[]) {
  const isDue = sql`state < 'active' and start_after <= now()`;
  const { rows } = await db.execute<{ running: number; waiting: number; since: number | null }>(sql`
    select (count(*) filter (where state = 'active'))::int as running, (count(*) filter (where ${isDue}))::int as waiting,
      (extract(epoch from min(start_after) filter (where ${isDue})) * 1000)::float as since
    from pgboss.job where state <= 'active' and name in ${names}`);
  const { since, ...counts } = rows[0]!;
  return { ...counts, oldestSince: since === null ? null : new Date(since) };
}

/** Reads the jobs themselves; the counts for monitoring cost less, but are up to a minute old and don't say since when. */
export async function readBacklog(db: Connection, queues: Queues): Promise<Backlog> {
  const { rows } = await db.execute<QueueBacklog>(sql`
    select name,
      (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
      (extract(epoch from min(start_after) filter (where state < 'active' and start_after <= now())) * 1000)::float as "oldestSince",
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours'))::int as failed
    from pgboss.job where (state < 'active' or state = 'failed') and name not like '\\_\\_pgboss%' group by name`);
  const since = rows.flatMap(({ name, oldestSince }) => (oldestSince === null || waitsForOthers(queues[name]) ? [] : [oldestSince]));
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSince: since.length > 0 ? new Date(Math.min(...since)) : null,
    failed: Object.fromEntries(rows.filter(({ failed }) => failed > 0).map(({ name, failed }) => [name, failed])),
  };
}
