import type { Connection } from '#server/db/client.ts';
import { backupResults } from '#server/db/schema/operations/backups.ts';

export type BackupResult = typeof backupResults.$inferSelect;

/** Replaces the last result of its kind. */
export async function saveResult(db: Connection, result: BackupResult) {
  await db.insert(backupResults).values(result).onConflictDoUpdate({ target: backupResults.kind, set: result });
}

export const findResults = (db: Connection): Promise<BackupResult[]> => db.select().from(backupResults);
