import { eq, lt } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { briefOffers } from '#server/db/schema/sales/briefs.ts';

type NewOfferRow = typeof briefOffers.$inferInsert;

/** Replaces the token of an offer for the same message. */
export async function saveOffer(db: Connection, offer: NewOfferRow) {
  const { tokenHash } = offer;
  await db.insert(briefOffers).values(offer).onConflictDoUpdate({ target: briefOffers.messageId, set: { tokenHash } });
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
