// Resets the password of an owner who lost it or the authenticator app. Run `npm run owner-password` with the server's settings.
import { migrateDatabase, openDatabase } from '#server/db/client.ts';
import { openConnection } from '#server/db/connect.ts';
import { resetOwnerPassword } from '#server/features/accounts/admins/admins.service.ts';
import { openLog } from '#server/http/log.ts';
import { readSettings } from '#server/settings/settings.ts';

const settings = readSettings(process.env);
const { connection, close } = await openConnection(settings, await openLog(settings.logLevel));
const db = openDatabase(connection);
try {
  await migrateDatabase(connection);
  const password = await resetOwnerPassword(db);
  console.log(`\nThe owner's new password for the admin area, shown only once: ${password}`);
  console.log('The authenticator app is turned off, and the owner is signed out everywhere.\n');
} finally {
  await db.$client.end();
  await close();
}
