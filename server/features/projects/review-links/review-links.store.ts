import { and, desc, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { expiringLinkStore, maxListedLinks } from '#server/db/expiring-links.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { reviewLinks } from '#server/db/schema/projects/review-links.ts';

type NewReviewLinkRow = typeof reviewLinks.$inferInsert;
export type ReviewLinkRow = typeof reviewLinks.$inferSelect;

export async function insertReviewLink(db: Connection, link: NewReviewLinkRow): Promise<ReviewLinkRow> {
  const [row] = await db.insert(reviewLinks).values(link).returning();
  return row!;
}

/** @param clientId lists only what this client created */
export const listReviewLinks = (db: Connection, fileId: number, clientId: number | undefined) =>
  db
    .select()
    .from(reviewLinks)
    .where(and(eq(reviewLinks.fileId, fileId), clientId === undefined ? undefined : eq(reviewLinks.clientId, clientId)))
    .orderBy(desc(reviewLinks.createdAt), desc(reviewLinks.id))
    .limit(maxListedLinks);

/** With the states of the version, and of the client who created the link. */
export async function findReviewLink(db: Connection, tokenHash: string) {
  const [row] = await db
    .select({
      id: reviewLinks.id,
      password: reviewLinks.password,
      expiresAt: reviewLinks.expiresAt,
      revokedAt: reviewLinks.revokedAt,
      deletedAt: files.deletedAt,
      deactivatedAt: clients.deactivatedAt,
    })
    .from(reviewLinks)
    .innerJoin(files, eq(files.id, reviewLinks.fileId))
    .leftJoin(clients, eq(clients.id, reviewLinks.clientId))
    .where(eq(reviewLinks.tokenHash, tokenHash));
  return row;
}

export async function lockReviewLink(tx: Transaction, id: number): Promise<ReviewLinkRow | undefined> {
  const [row] = await tx.select().from(reviewLinks).where(eq(reviewLinks.id, id)).for('update');
  return row;
}

/** What guests wrote stays under their names. */
export const { revoke: revokeReviewLinkRow, cleanUp: cleanUpReviewLinks } = expiringLinkStore(reviewLinks);
