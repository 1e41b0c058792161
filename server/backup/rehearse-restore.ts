import { migrateDatabase } from '#server/db/client.ts';
import { databaseHome } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import type { Settings } from '#server/settings/settings.ts';
import { verifyDatabase } from './fill-database.ts';
import { checkArchive, type OpenArchive } from './read-archive.ts';
import { fill } from './restore.ts';
import { removeHome } from './restore-target.ts';

/**
 * Restores an archive's database into a throwaway one and compares every row; its files are only compared with their checksums. The copy's
 * jobs don't run, so it sends nothing.
 * @returns how long it took to migrate the copy to this version, in milliseconds
 * @throws BackupError if it can't be restored
 */
export async function rehearseRestore(open: OpenArchive, settings: Settings): Promise<number> {
  const { passphrase } = settings.backup;
  const { header, manifest } = await checkArchive(open, passphrase);
  const home = `${databaseHome(settings)}.rehearsal`;
  await removeHome(home);
  const postgres = await startEmbeddedPostgres(home, { throwaway: true });
  try {
    await fill({ connection: postgres.connection, storage: undefined }, { open, passphrase, header, manifest });
    await verifyDatabase(postgres.connection, manifest);
    const start = performance.now();
    await migrateDatabase(postgres.connection);
    return performance.now() - start;
  } finally {
    await postgres.stop();
    await removeHome(home);
  }
}
