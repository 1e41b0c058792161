import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until one transaction waits for what another has locked. */
export async function waitForLock({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await expect.poll(() => countWaiting(db), { timeout: 10_000, interval: 5 }).toBe(1);
}

async function countWaiting(db: TestApp['db']): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}
