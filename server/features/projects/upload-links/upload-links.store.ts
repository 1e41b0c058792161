import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { expiringLinkStore, maxListedLinks } from '#server/db/expiring-links.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploadLinks } from '#server/db/schema/projects/upload-links.ts';
import { uploads } from '#server/db/schema/projects/uploads.ts';

/** Begun uploads count in full; of finished ones, their files count, which remain longer. */
function usedBytes(db: Connection) {
  const sumOf = (column: typeof files.size | typeof uploads.size) => sql<string>`coalesce(sum(${column}), 0)`;
  const sent = db
    .select({ sum: sumOf(files.size) })
    .from(files)
    .where(eq(files.uploadLinkId, uploadLinks.id));
  const begun = db
    .select({ sum: sumOf(uploads.size) })
    .from(uploads)
    .where(and(eq(uploads.uploadLinkId, uploadLinks.id), isNull(uploads.fileId), isNull(uploads.canceledAt)));
  return sql<number>`(${sent}) + (${begun})`.mapWith(Number);
}

const selectLinks = (db: Connection) =>
  db
    .select({
      id: uploadLinks.id,
      projectId: uploadLinks.projectId,
      projectTitle: projects.title,
      clientId: projects.clientId,
      maxBytes: uploadLinks.maxBytes,
      usedBytes: usedBytes(db),
      createdAt: uploadLinks.createdAt,
      expiresAt: uploadLinks.expiresAt,
      revokedAt: uploadLinks.revokedAt,
    })
    .from(uploadLinks)
    .innerJoin(projects, eq(projects.id, uploadLinks.projectId));

export type UploadLinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

export async function insertUploadLink(db: Connection, link: typeof uploadLinks.$inferInsert): Promise<number> {
  const [row] = await db.insert(uploadLinks).values(link).returning({ id: uploadLinks.id });
  return row!.id;
}

export const listUploadLinks = (db: Connection, projectId: number) =>
  selectLinks(db)
    .where(eq(uploadLinks.projectId, projectId))
    .orderBy(desc(uploadLinks.createdAt), desc(uploadLinks.id))
    .limit(maxListedLinks);

export async function findUploadLink(db: Connection, key: { id: number } | { tokenHash: string }): Promise<UploadLinkRow | undefined> {
  const [row] = await selectLinks(db).where('id' in key ? eq(uploadLinks.id, key.id) : eq(uploadLinks.tokenHash, key.tokenHash));
  return row;
}

/**
 * Uploads by a link begin one after the other, so that together they stay within its limit. One that is being finished refers to the link
 * while it locks the project, so the link's key stays unlocked.
 */
export async function lockUploadLink(tx: Transaction, id: number) {
  await tx.select({ id: uploadLinks.id }).from(uploadLinks).where(eq(uploadLinks.id, id)).for('no key update');
}

/** What was uploaded stays. */
export const { revoke: revokeUploadLinkRow, cleanUp: cleanUpUploadLinks } = expiringLinkStore(uploadLinks);
