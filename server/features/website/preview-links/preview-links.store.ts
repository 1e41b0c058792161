import { desc, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { expiringLinkStore, maxListedLinks } from '#server/db/expiring-links.ts';
import { previewLinks } from '#server/db/schema/website/preview-links.ts';

export type PreviewLinkRow = typeof previewLinks.$inferSelect;

export async function insertPreviewLink(db: Connection, link: typeof previewLinks.$inferInsert): Promise<PreviewLinkRow> {
  const [row] = await db.insert(previewLinks).values(link).returning();
  return row!;
}

export const listPreviewLinks = (db: Connection): Promise<PreviewLinkRow[]> =>
  db.select().from(previewLinks).orderBy(desc(previewLinks.createdAt), desc(previewLinks.id)).limit(maxListedLinks);

export async function findPreviewLink(db: Connection, tokenHash: string): Promise<PreviewLinkRow | undefined> {
  const [row] = await db.select().from(previewLinks).where(eq(previewLinks.tokenHash, tokenHash));
  return row;
}

export async function lockPreviewLink(tx: Transaction, id: number): Promise<PreviewLinkRow | undefined> {
  const [row] = await tx.select().from(previewLinks).where(eq(previewLinks.id, id)).for('update');
  return row;
}

export const { revoke: revokePreviewLinkRow, cleanUp: cleanUpPreviewLinks } = expiringLinkStore(previewLinks);
