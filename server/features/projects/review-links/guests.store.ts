import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { guests, reviewLinks } from '#server/db/schema/projects/review-links.ts';

/** A guest's session lives as long as its link, the version, and the client who shared it. */
export function prepareGuestQuery(db: Connection) {
  const query = db
    .select({
      id: guests.id,
      name: guests.name,
      reviewLinkId: reviewLinks.id,
      expiresAt: reviewLinks.expiresAt,
      mayComment: reviewLinks.mayComment,
      mayDownload: reviewLinks.mayDownload,
      fileId: files.id,
      version: sql<number>`${files.version}`,
      projectId: projects.id,
      deliverableId: sql<number>`${files.deliverableId}`,
      /** Whose project it is. */
      clientId: projects.clientId,
    })
    .from(guests)
    .innerJoin(reviewLinks, eq(reviewLinks.id, guests.reviewLinkId))
    .innerJoin(files, eq(files.id, reviewLinks.fileId))
    .innerJoin(projects, eq(projects.id, files.projectId))
    .leftJoin(clients, eq(clients.id, reviewLinks.clientId))
    .where(
      and(
        eq(guests.tokenHash, sql.placeholder('tokenHash')),
        eq(reviewLinks.id, sql.placeholder('reviewLinkId')),
        gt(reviewLinks.expiresAt, sql.placeholder('now')),
        isNull(reviewLinks.revokedAt),
        isNull(files.deletedAt),
        or(isNull(reviewLinks.clientId), isNull(clients.deactivatedAt)),
      ),
    )
    .prepare('guest_session');
  return async (key: { tokenHash: string; reviewLinkId: number; now: Date }) => (await query.execute(key))[0];
}

export async function insertGuest(db: Connection, guest: typeof guests.$inferInsert) {
  await db.insert(guests).values(guest);
}
