import { eq, lt } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { briefOffers } from '#server/db/schema/sales/briefs.ts';

type NewOfferRow = typeof briefOffers.$inferInsert;

export async function insertOffer(db: Connection, offer: NewOfferRow) {
  await db.insert(briefOffers).values(offer);
}

export async function findOffer(db: Connection, tokenHash: string) {
  const [row] = await db.select().from(briefOffers).where(eq(briefOffers.tokenHash, tokenHash));
  return row;
}

export async function updateOffer(db: Connection, messageId: number, changes: Partial<NewOfferRow>) {
  await db.update(briefOffers).set(changes).where(eq(briefOffers.messageId, messageId));
}

export const deleteOffers = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, briefOffers, lt(briefOffers.createdAt, before), batchSize);
