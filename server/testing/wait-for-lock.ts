import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until so many database sessions wait for a lock. */
export async function waitForLock({ db }: Pick<TestApp, 'db'>, sessions = 1): Promise<void> {
  await expect.poll(() => countWaiting(db), { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(sessions);
}

async function countWaiting(db: TestApp['db']): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
}
