import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createEmptyDatabase } from './test-database.ts';

const folder = fileURLToPath(new URL('../db/releases', import.meta.url));
const suffix = '.sql.gz';

/** The versions of all releases, oldest first. */
export const releases = readdirSync(folder)
  .map((name) => name.replace(suffix, ''))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** A release's database with its sample data, as pg_dump wrote it. */
export async function createReleasedDatabase(version: string) {
  const database = await createEmptyDatabase();
  const dump = gunzipSync(readFileSync(join(folder, version + suffix))).toString();
  const client = await database.db.$client.connect();
  // The dump changes the connection's settings, so the connection isn't used again.
  await client.query(dump).finally(() => client.release(true));
  return database;
}
