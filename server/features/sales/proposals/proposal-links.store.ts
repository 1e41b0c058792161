import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { proposalLinks, proposals, proposalVersions } from '#server/db/schema/sales/proposals.ts';
import { isLatestVersion, sentColumns } from './proposals.store.ts';

export async function insertLink(db: Connection, link: typeof proposalLinks.$inferInsert) {
  await db.insert(proposalLinks).values(link);
}

/** A link's proposal as its client sees it, and whether the link was revoked. */
export async function findLinked(db: Connection, tokenHash: string) {
  const [row] = await db
    .select({ ...sentColumns, revokedAt: proposalLinks.revokedAt })
    .from(proposalLinks)
    .innerJoin(proposals, eq(proposals.id, proposalLinks.proposalId))
    .innerJoin(proposalVersions, isLatestVersion)
    .where(eq(proposalLinks.tokenHash, tokenHash));
  return row;
}

/** @returns how many worked until now */
export async function revokeLinkRows(db: Connection, proposalId: number, revokedAt: Date): Promise<number> {
  const rows = await db
    .update(proposalLinks)
    .set({ revokedAt })
    .where(and(eq(proposalLinks.proposalId, proposalId), isNull(proposalLinks.revokedAt)))
    .returning({ id: proposalLinks.id });
  return rows.length;
}

/** Deletes links that were revoked before an instant, or whose proposal ended before a day. */
export function removeLinks(db: Connection, before: { instant: Date; day: string }, batchSize?: number) {
  const ended = db.select({ id: proposals.id }).from(proposals).where(lt(proposals.endsOn, before.day));
  return deleteInBatches(
    db,
    proposalLinks,
    or(lt(proposalLinks.revokedAt, before.instant), inArray(proposalLinks.proposalId, ended)),
    batchSize,
  );
}
