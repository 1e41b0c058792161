import { and, eq, isNull } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { expiringLinkStore } from '#server/db/expiring-links.ts';
import { briefLinks } from '#server/db/schema/sales/briefs.ts';

export async function insertLink(db: Connection, link: typeof briefLinks.$inferInsert) {
  await db.insert(briefLinks).values(link);
}

export async function findLink(db: Connection, tokenHash: string) {
  const [row] = await db.select().from(briefLinks).where(eq(briefLinks.tokenHash, tokenHash));
  return row;
}

/** @returns how many were revoked only now */
export async function revokeLinkRows(db: Connection, briefId: number, revokedAt: Date): Promise<number> {
  const rows = await db
    .update(briefLinks)
    .set({ revokedAt })
    .where(and(eq(briefLinks.briefId, briefId), isNull(briefLinks.revokedAt)))
    .returning({ id: briefLinks.id });
  return rows.length;
}

export const { cleanUp: cleanUpBriefLinks } = expiringLinkStore(briefLinks);
