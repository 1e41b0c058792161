import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { type CreditSource, videoCredits } from '#server/db/schema/billing/credits.ts';

/**
 * Puts credits that a deliverable has used back to the entries that they came from, those that expire last first. The source of what
 * version 0.5 deducted is unknown.
 * @returns where they went, how many are left over, and until when the first of the others can be used
 */
export async function refillSources(db: Connection, deliverableId: number, amount: number) {
  let rest = amount;
  let expiryDate: string | null = null;
  const sources: CreditSource[] = [];
  for (const { entryId, taken, ...source } of await listSources(db, deliverableId)) {
    const refill = Math.min(rest, taken);
    if (refill <= 0) continue;
    sources.push({ entryId, amount: refill });
    rest -= refill;
    expiryDate = source.expiryDate;
  }
  for (const { entryId, amount } of sources)
    await db
      .update(videoCredits)
      .set({ remaining: sql`${videoCredits.remaining} + ${amount}` })
      .where(eq(videoCredits.id, entryId));
  return { sources, rest, expiryDate };
}

/** Which entries a deliverable's credits came from, and how many of each it still has. */
async function listSources(db: Connection, deliverableId: number) {
  const changes = await db
    .select({ sources: videoCredits.sources })
    .from(videoCredits)
    .where(eq(videoCredits.deliverableId, deliverableId));
  const taken = new Map<number, number>();
  for (const { entryId, amount } of changes.flatMap(({ sources }) => sources ?? [])) taken.set(entryId, (taken.get(entryId) ?? 0) - amount);
  // Credits that never expire come first.
  const rows = await db
    .select({ entryId: videoCredits.id, expiryDate: videoCredits.expiryDate })
    .from(videoCredits)
    .where(inArray(videoCredits.id, [...taken.keys()]))
    .orderBy(desc(videoCredits.expiryDate), desc(videoCredits.id));
  return rows.map((row) => ({ ...row, taken: taken.get(row.entryId)! }));
}
