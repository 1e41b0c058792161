import { and, eq, gt, isNull } from 'drizzle-orm';
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

/** Whether any link to a brief still works. */
export async function hasWorkingLink(db: Connection, briefId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: briefLinks.id })
    .from(briefLinks)
    .where(and(eq(briefLinks.briefId, briefId), isNull(briefLinks.revokedAt), gt(briefLinks.expiresAt, now)))
    .limit(1);
  return row !== undefined;
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
