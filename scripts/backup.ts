// Saves everything to one file while the server runs. Run `npm run backup -- FILE` with the server's settings.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backup/archive.ts';
import { readDemo, saveArchive } from '#server/backup/save-archive.ts';
import { writeArchive } from '#server/backup/write-archive.ts';
import { databaseHome, openConnection } from '#server/db/connect.ts';
import { openLog } from '#server/http/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { systemClock } from '#server/shared/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length !== 1) throw new BackupError('Name one file: npm run backup -- FILE');
  const path = resolve(positionals[0]!);
  const settings = readSettings(process.env);
  const { connection, close } = await openConnection(settings, await openLog(settings.logLevel));
  try {
    const storage = await openStorage(settings, databaseHome(settings));
    const demo = await readDemo(settings);
    const { tables, files, missingFiles } = await saveArchive(
      path,
      await writeArchive({ connection, storage, demo, clock: systemClock }, settings.backup.passphrase),
    );
    storage.close();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Saved ${rows} rows and ${files.length} files in ${path}.`);
    if (missingFiles.length > 0) console.warn(`These files are missing in storage:\n  ${missingFiles.join('\n  ')}`);
  } finally {
    await close();
  }
});
