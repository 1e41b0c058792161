import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { addMilliseconds, minutes } from '#server/shared/clock.ts';

/** How far ahead a time may be: clocks are set back by less than this all the time. */
const tolerance = 1 * minutes;

/** When something last happened. What happened in the future wouldn't happen again until the clock gets there. */
const timestamps: [table: SQL, columns: SQL[]][] = [
  [sql`schedules`, [sql`last_queued_at`, sql`last_run_at`, sql`pending_since`]],
  // The times of pg-boss's own maintenance.
  [sql`pgboss.queue`, [sql`monitor_claim_on`, sql`monitor_on`, sql`maintain_on`]],
  [sql`pgboss.version`, [sql`cron_on`, sql`bam_on`, sql`flow_on`, sql`reindex_on`]],
];

const jobTimes = [sql`created_on`, sql`started_on`, sql`heartbeat_on`, sql`completed_on`];

const latestOf = (columns: SQL[]) => sql`greatest(${sql.join(columns, sql`, `)})`;

/** Whether something happened in the future, because the clock was ahead and has been set back. */
export async function hasFutureTimes(db: Connection, now: Date): Promise<boolean> {
  const limit = addMilliseconds(now, tolerance).toISOString();
  const found = timestamps.map(([table, columns]) => sql`exists (select from ${table} where ${latestOf(columns)} > ${limit})`);
  const waiting = sql`exists (select from pgboss.job where state < 'active' and not blocked and created_on > ${limit})`;
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${sql.join([...found, waiting], sql` or `)} as found`);
  return rows[0]!.found;
}

/** Moves what happened in the future to the present. A job that waits for its time waits no longer than it was meant to. */
export async function correctFutureTimes(db: Connection, now: Date): Promise<void> {
  const present = sql`${now.toISOString()}::timestamptz`;
  const limit = addMilliseconds(now, tolerance).toISOString();
  const corrected = (columns: SQL[]) =>
    sql.join(
      columns.map((column) => sql`${column} = case when ${column} > ${present} then ${present} else ${column} end`),
      sql`, `,
    );
  await db.transaction(async (tx) => {
    for (const [table, columns] of timestamps)
      await tx.execute(sql`update ${table} set ${corrected(columns)} where ${latestOf(columns)} > ${limit}`);
    await tx.execute(sql`
      update pgboss.job set ${corrected(jobTimes)},
        start_after = start_after - (${latestOf(jobTimes)} - ${present}), keep_until = keep_until - (${latestOf(jobTimes)} - ${present})
      where ${latestOf(jobTimes)} > ${limit}`);
  });
}
