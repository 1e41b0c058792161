import { connectForBackup } from './snapshot.ts';
import { storedFolders } from './stored-paths.ts';
import type { BackupSource } from './write-archive.ts';

/** How large an archive gets at most, in bytes: what the database and the files take, and a tenth for what an archive adds. */
export async function estimateSize({ connection, storage }: BackupSource): Promise<number> {
  let size = await readDatabaseSize(connection);
  if (storage) for (const folder of storedFolders) size += await storage.totalSize(folder);
  return Math.ceil(1.1 * size);
}

async function readDatabaseSize(connection: BackupSource['connection']): Promise<number> {
  const client = await connectForBackup(connection);
  try {
    const { rows } = await client.query<{ size: string }>('select pg_catalog.pg_database_size(current_database()) as size');
    return Number(rows[0]!.size);
  } finally {
    await client.end();
  }
}
