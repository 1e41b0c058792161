import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { guests, reviewLinks, reviewLinkVersions } from '#server/db/schema/projects/review-links.ts';
import { isShown } from './review-links.store.ts';

/** A guest's session lives as long as its link, something that it shows, and the client who shared it. */
export function prepareGuestQuery(db: Connection) {
  const query = db
    .select({
      id: guests.id,
      name: guests.name,
      reviewLinkId: reviewLinks.id,
      expiresAt: reviewLinks.expiresAt,
      mayComment: reviewLinks.mayComment,
      mayDownload: reviewLinks.mayDownload,
      fileIds: sql<number[]>`array_agg(${files.id})`,
      projectId: projects.id,
      /** The client whose project it is. */
      clientId: projects.clientId,
    })
    .from(guests)
    .innerJoin(reviewLinks, eq(reviewLinks.id, guests.reviewLinkId))
    .innerJoin(reviewLinkVersions, eq(reviewLinkVersions.reviewLinkId, reviewLinks.id))
    .innerJoin(files, eq(files.id, reviewLinkVersions.fileId))
    .innerJoin(deliverables, eq(deliverables.id, files.deliverableId))
    .innerJoin(projects, eq(projects.id, reviewLinks.projectId))
    .leftJoin(clients, eq(clients.id, reviewLinks.clientId))
    .where(
      and(
        eq(guests.tokenHash, sql.placeholder('tokenHash')),
        eq(reviewLinks.id, sql.placeholder('reviewLinkId')),
        gt(reviewLinks.expiresAt, sql.placeholder('now')),
        isNull(reviewLinks.revokedAt),
        isShown,
        or(isNull(reviewLinks.clientId), isNull(clients.deactivatedAt)),
      ),
    )
    .groupBy(guests.id, reviewLinks.id, projects.id)
    .prepare('guest_session');
  return async (key: { tokenHash: string; reviewLinkId: number; now: Date }) => (await query.execute(key))[0];
}

export async function insertGuest(db: Connection, guest: typeof guests.$inferInsert) {
  await db.insert(guests).values(guest);
}
