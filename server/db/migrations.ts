import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

interface Journal {
  entries: { tag: string; when: number }[];
}

const readJournal = async () => JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;

/** The name of the migration that was generated at this time, such as `0036_testimonials`; undefined if it isn't ours. */
export const findMigration = async (when: number) => (await readJournal()).entries.find((entry) => entry.when === when)?.tag;

/** The names of the migrations that follow one, in their order. */
export async function listMigrationsAfter(tag: string): Promise<string[]> {
  const tags = (await readJournal()).entries.map((entry) => entry.tag);
  return tags.slice(tags.indexOf(tag) + 1);
}

export const isKnownMigration = async (tag: string) => (await readJournal()).entries.some((entry) => entry.tag === tag);

/** Calls back with a folder of the migrations up to one of them. */
export async function withMigrationsUntil<T>(tag: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'picturelock-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1);
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
