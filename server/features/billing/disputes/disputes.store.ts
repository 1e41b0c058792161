import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function findDispute(db: Connection, providerDisputeId: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.providerDisputeId, providerDisputeId));
  return row;
}

export async function insertDispute(db: Connection, dispute: typeof disputes.$inferInsert): Promise<number> {
  const [row] = await db.insert(disputes).values(dispute).returning({ id: disputes.id });
  return row!.id;
}

export async function updateDispute(db: Connection, id: number, changes: Partial<DisputeRow>) {
  await db.update(disputes).set(changes).where(eq(disputes.id, id));
}

/** Our status of each of the provider's disputes that we know, without those that are won and whose funds aren't back. */
export async function listDisputeStatuses(db: Connection, providerDisputeIds: string[]): Promise<Map<string, string>> {
  const { providerDisputeId, status, closedAt } = disputes;
  const isSettled = or(ne(status, 'won'), isNotNull(closedAt));
  const rows = await db
    .select({ providerDisputeId, status })
    .from(disputes)
    .where(and(inArray(providerDisputeId, providerDisputeIds), isSettled));
  return new Map(rows.map((row) => [row.providerDisputeId, row.status]));
}
