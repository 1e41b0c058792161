import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/client.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createReleasedDatabase } from '#server/testing/released-database.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { copyDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { checkUpgrade } from './check-upgrade.ts';

const latest = await createReleasedDatabase('0.3.0');

/** @param database one that a release has made */
async function openReleased(database: Promise<TestDatabase> = copyDatabase(latest)) {
  const { db, connection, url } = await database;
  const dataDir = temporaryDirectory();
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'silent' });
  const reports: string[] = [];
  const countMigrations = async () => (await db.execute(sql`select 1 from drizzle.__drizzle_migrations`)).rowCount;
  return {
    db,
    connection,
    dataDir,
    reports,
    countMigrations,
    check: () => checkUpgrade(connection, settings, (text) => reports.push(text)),
  };
}

test('tries the migrations on a copy of the database, which stays as it is, and leaves nothing behind', async () => {
  const { check, reports, countMigrations, dataDir, db } = await openReleased();
  const before = await countMigrations();
  await check();
  expect(reports.join('\n')).toMatch(
    /will migrate the database at its start: 0031_site-editor, .*\nTrying it on a copy of \d+ rows…\nThe copy was migrated in \d/,
  );
  expect(await countMigrations()).toBe(before);
  expect((await db.execute(sql`select to_regclass('site_draft') as found`)).rows).toEqual([{ found: null }]);
  expect(existsSync(dataDir) ? await readdir(dataDir) : []).toEqual([]);
});

test('says that there is nothing to migrate', async () => {
  const { check, reports, connection } = await openReleased();
  await migrateDatabase(connection);
  await check();
  expect(reports).toEqual([expect.stringContaining('there is nothing to migrate')]);
});

test('says why data cannot be migrated', async () => {
  const { check, db, countMigrations } = await openReleased(createReleasedDatabase('0.1.0'));
  const before = await countMigrations();
  // Somebody may have changed data by hand.
  await db.execute(sql`update invoices set status = 'draft', paid_date = null`);
  await expect(check()).rejects.toThrow(
    /^This version can't migrate the database: .*invoices_draft_check.* Stay with the present version and report this/,
  );
  expect(await countMigrations()).toBe(before);
});

test('refuses a database of a newer version', async () => {
  const { check, db } = await openReleased();
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`);
  await expect(check()).rejects.toThrow('The database is of a newer version of Picturelock.');
});
