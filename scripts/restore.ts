// Restores a backup in place of the present data. Run `npm run restore -- FILE` with the server's settings, while the server is stopped.
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backup/archive.ts';
import { restore } from '#server/backup/restore.ts';
import { removeHome } from '#server/backup/restore-target.ts';
import { databaseHome } from '#server/db/connect.ts';
import { listPreviousHomes } from '#server/db/switch-home.ts';
import { openLog } from '#server/http/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-safety-copy': { type: 'boolean', default: false }, release: { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  if (values.release && positionals.length === 0) return release(databaseHome(settings));
  if (values.release || positionals.length !== 1)
    throw new BackupError(
      'Name one file: npm run restore -- FILE [--no-safety-copy]. To delete the data that earlier restores have kept: npm run restore -- --release',
    );
  const path = resolve(positionals[0]!);
  const openFile = async () => {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(error.code === 'ENOENT' ? `${path} doesn't exist.` : `${path} can't be read: ${error.message}`);
    });
    return file.createReadStream();
  };
  await restore({
    open: openFile,
    passphrase: settings.backup.passphrase,
    safetyCopy: !values['no-safety-copy'],
    settings,
    log: await openLog(settings.logLevel),
    report: (text) => console.log(text),
  });
});

async function release(home: string) {
  const previous = await listPreviousHomes(home);
  for (const directory of previous) {
    await removeHome(directory);
    console.log(`Deleted ${directory}.`);
  }
  if (previous.length === 0) console.log('There is no data of earlier restores.');
}
