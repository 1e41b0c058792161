import { readFileSync } from 'node:fs';
import { migrateDatabase } from '#server/db/client.ts';
import { copyDatabase, createEmptyDatabase, type TestDatabase } from './test-database.ts';

/** All migrations, in order. */
export const migrations: { tag: string }[] = JSON.parse(
  readFileSync(new URL('../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
).entries;

/**
 * Databases without rows, with the schema from before some migrations, each made from the one before it.
 * @returns a function that creates a copy of one
 */
export async function createDatabasesBefore(names: string[]): Promise<(name: string) => Promise<TestDatabase>> {
  const databases = new Map<string, TestDatabase>();
  for (const [index, { tag }] of migrations.entries()) {
    const name = names.find((name) => tag.endsWith(`_${name}`));
    if (name === undefined) continue;
    const previous = [...databases.values()].at(-1);
    const database = await (previous ? copyDatabase(previous) : createEmptyDatabase());
    await migrateDatabase(database.connection, migrations[index - 1]!.tag);
    databases.set(name, database);
  }
  return (name) => copyDatabase(databases.get(name)!);
}
