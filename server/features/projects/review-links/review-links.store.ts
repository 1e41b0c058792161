import { and, eq, getTableColumns, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { linkKind, whenExpired } from '#server/db/link-kind.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { reviewLinks as table, reviewLinkVersions as versions } from '#server/db/schema/projects/review-links.ts';
import { titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';

/** A deliverable that a link is for, and the version that guests see. */
interface LinkedVersion {
  /** The deliverable's id. */
  id: number;
  title: string;
  version: number;
  isShown: boolean;
}

/** In a query of files and deliverables: whether guests see a version of their link. A deleted one, and a cancelled deliverable, may come back. */
export const isShown = sql<boolean>`(${files.deletedAt} is null and ${deliverables.state} <> 'cancelled')`;

const linkedVersions = sql<LinkedVersion[]>`(
  select coalesce(json_agg(
    json_build_object('id', ${deliverables.id}, 'title', ${titleOfDeliverable}, 'version', ${files.version}, 'isShown', ${isShown})
    order by ${deliverables.position}, ${deliverables.id}), '[]')
  from ${versions}
  join ${files} on ${files.id} = ${versions.fileId}
  join ${deliverables} on ${deliverables.id} = ${files.deliverableId}
  where ${versions.reviewLinkId} = ${table.id})`;

const select = (db: Connection) =>
  db
    .select({
      ...getTableColumns(table),
      project: { title: projects.title, clientId: projects.clientId },
      deactivatedAt: clients.deactivatedAt,
      versions: linkedVersions,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .leftJoin(clients, eq(clients.id, table.clientId));

export type ReviewLinkRow = Awaited<ReturnType<typeof select>>[number];

/** Review links with their projects and versions, and the state of the client who created them. What guests wrote outlives their link. */
export const reviewLinks = linkKind({ name: 'Review link', path: '/review', table, select, endsWhen: whenExpired(table) });

/** A condition in a query of review links: whether a link is for a version. */
export const leadsTo = (db: Connection, fileId: number) =>
  inArray(table.id, db.select({ id: versions.reviewLinkId }).from(versions).where(eq(versions.fileId, fileId)));

export async function insertLinkedVersions(tx: Transaction, reviewLinkId: number, fileIds: number[]) {
  await tx.insert(versions).values(fileIds.map((fileId) => ({ reviewLinkId, fileId })));
}

/** Deletes the links that lead to nothing without these files. */
export async function deleteLinksOnlyTo(tx: Transaction, fileIds: number[]) {
  const ofLink = eq(versions.reviewLinkId, table.id);
  const others = tx
    .select()
    .from(versions)
    .where(and(ofLink, notInArray(versions.fileId, fileIds)));
  const leading = tx.select({ id: versions.reviewLinkId }).from(versions).where(inArray(versions.fileId, fileIds));
  await tx.delete(table).where(and(inArray(table.id, leading), notExists(others)));
}
