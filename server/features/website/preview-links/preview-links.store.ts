import { desc, eq, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { previewLinks } from '#server/db/schema/website/preview-links.ts';

export type PreviewLinkRow = typeof previewLinks.$inferSelect;

export async function insertPreviewLink(db: Connection, link: typeof previewLinks.$inferInsert): Promise<PreviewLinkRow> {
  const [row] = await db.insert(previewLinks).values(link).returning();
  return row!;
}

export const listPreviewLinks = (db: Connection, limit: number): Promise<PreviewLinkRow[]> =>
  db.select().from(previewLinks).orderBy(desc(previewLinks.createdAt), desc(previewLinks.id)).limit(limit);

export async function findPreviewLink(db: Connection, tokenHash: string): Promise<PreviewLinkRow | undefined> {
  const [row] = await db.select().from(previewLinks).where(eq(previewLinks.tokenHash, tokenHash));
  return row;
}

export async function lockPreviewLink(tx: Transaction, id: number): Promise<PreviewLinkRow | undefined> {
  const [row] = await tx.select().from(previewLinks).where(eq(previewLinks.id, id)).for('update');
  return row;
}

export async function revokePreviewLinkRow(tx: Transaction, id: number, revokedAt: Date) {
  await tx.update(previewLinks).set({ revokedAt }).where(eq(previewLinks.id, id));
}

/** Deletes links that expired or were revoked before a time. */
export const deleteEndedPreviewLinks = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, previewLinks, lt(sql`least(${previewLinks.expiresAt}, ${previewLinks.revokedAt})`, before), batchSize);
