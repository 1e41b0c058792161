import { and, countDistinct, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { fileDownloads } from '#server/db/schema/projects/files.ts';

export type Downloader = { downloadedBy: string; userId: number | null; clientId: number | null };

export async function insertDownloads(db: Connection, downloads: (typeof fileDownloads.$inferInsert)[]) {
  if (downloads.length > 0) await db.insert(fileDownloads).values(downloads);
}

/** Guests are told apart by their names. */
const isBy = ({ downloadedBy, userId, clientId }: Downloader) => {
  if (userId !== null) return eq(fileDownloads.userId, userId);
  if (clientId !== null) return eq(fileDownloads.clientId, clientId);
  return and(isNull(fileDownloads.userId), isNull(fileDownloads.clientId), eq(fileDownloads.downloadedBy, downloadedBy));
};

/** Whether somebody downloaded all of these files at the same time, after another one. */
export async function wasDownloaded(db: Connection, downloader: Downloader, fileIds: number[], since: Date): Promise<boolean> {
  const found = await db
    .select({ createdAt: fileDownloads.createdAt })
    .from(fileDownloads)
    .where(and(inArray(fileDownloads.fileId, fileIds), gt(fileDownloads.createdAt, since), isBy(downloader)))
    .groupBy(fileDownloads.createdAt)
    .having(eq(countDistinct(fileDownloads.fileId), fileIds.length))
    .limit(1);
  return found.length > 0;
}
