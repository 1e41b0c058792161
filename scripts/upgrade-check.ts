// Tries this version's migrations on a copy of the database, before the upgrade. Run `npm run upgrade-check` with the server's settings.
import { checkUpgrade } from '#server/backup/check-upgrade.ts';
import { openConnection } from '#server/db/connect.ts';
import { openLog } from '#server/http/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { connection, close } = await openConnection(settings, await openLog(settings.logLevel));
  try {
    await checkUpgrade(connection, settings, (text) => console.log(text));
  } finally {
    await close();
  }
});
