import type { Connection } from '../../db/client.ts';
import { fileDownloads } from '../../db/schema/files.ts';

export async function insertDownload(db: Connection, downloads: (typeof fileDownloads.$inferInsert)[]) {
  if (downloads.length > 0) await db.insert(fileDownloads).values(downloads);
}
