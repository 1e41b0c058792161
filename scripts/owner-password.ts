// For an owner who lost the password or the authenticator app: `npm run owner-password`, with the settings of the server.
import { migrateDatabase, openDatabase } from '../server/db/client.ts';
import { openConnection } from '../server/db/connect.ts';
import { resetOwnerPassword } from '../server/features/admins/admins.service.ts';
import { openLog } from '../server/http/log.ts';
import { readSettings } from '../server/settings.ts';

const settings = readSettings(process.env);
const { connection, close } = await openConnection(settings, await openLog(settings.logLevel));
const db = openDatabase(connection);
try {
  await migrateDatabase(connection);
  const password = await resetOwnerPassword({ db });
  console.log(`\nThe owner's new password for the admin area, shown only now: ${password}`);
  console.log('The authenticator app is off, and all sessions of the owner have ended.\n');
} finally {
  await db.$client.end();
  await close();
}
