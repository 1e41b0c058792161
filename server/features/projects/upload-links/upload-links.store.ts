import { and, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { linkKind, whenExpired } from '#server/db/link-kind.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploadLinks as table } from '#server/db/schema/projects/upload-links.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { isUnfinished } from '#server/uploads/uploads.store.ts';

/** How many bytes a link has used: unfinished uploads count in full, and of finished ones, their files, which remain longer. */
function usedBytes(db: Connection) {
  const sumOf = (column: typeof files.size | typeof uploads.size) => sql<string>`coalesce(sum(${column}), 0)`;
  const sent = db
    .select({ sum: sumOf(files.size) })
    .from(files)
    .where(eq(files.uploadLinkId, table.id));
  const begun = db
    .select({ sum: sumOf(uploads.size) })
    .from(uploads)
    .where(and(eq(uploads.uploadLinkId, table.id), isUnfinished));
  return sql<number>`(${sent}) + (${begun})`.mapWith(Number);
}

const selectLinks = (db: Connection) =>
  db
    .select({
      id: table.id,
      projectId: table.projectId,
      projectTitle: projects.title,
      clientId: projects.clientId,
      maxBytes: table.maxBytes,
      usedBytes: usedBytes(db),
      createdAt: table.createdAt,
      expiresAt: table.expiresAt,
      revokedAt: table.revokedAt,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId));

export type UploadLinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

/** Links for uploading footage. What was uploaded stays when a link is deleted. */
export const uploadLinks = linkKind({
  name: 'Upload link',
  path: '/upload',
  table,
  select: selectLinks,
  endsWhen: whenExpired(table),
});

/**
 * Uploads by a link begin one after the other, so that together they stay within its limit. One that is being finished refers to the link
 * while it locks the project, so the link's key stays unlocked.
 */
export async function lockUploadLink(tx: Transaction, id: number) {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update');
}
