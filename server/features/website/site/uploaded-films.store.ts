import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';

/**
 * Keeps films until a time, or for good; those that are kept for good stay so.
 * @returns those that there are, locked
 */
export async function keepFilms(tx: Transaction, ids: string[], until: Date | null) {
  const { id, status, expiresAt } = siteFilms;
  if (ids.length === 0) return [];
  const kept = until ? sql`case when ${expiresAt} is not null then ${until.toISOString()}::timestamptz end` : null;
  return tx.update(siteFilms).set({ expiresAt: kept }).where(inArray(id, ids)).returning({ id, status });
}
