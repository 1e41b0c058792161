import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists } from './embedded/directories.ts';

/** Where a backup is restored to, beside the directory that it'll replace. */
export const restoringHome = (home: string) => `${home}.restoring`;
/** Where the restored data waits, complete and checked, to replace the directory. */
const restoredHome = (home: string) => `${home}.restored`;
const previousPrefix = (home: string) => `${basename(home)}.before-restore-`;

/**
 * Replaces the directory of the database and the files by the restored one, and keeps the previous one beside it. The first rename
 * decides: if the process is killed after it, the next start goes on.
 * @returns where the previous one is, if there was one
 */
export async function switchHome(home: string): Promise<string | undefined> {
  await rename(restoringHome(home), restoredHome(home));
  return completeSwitch(home);
}

/** Finishes a switch that was interrupted; does nothing if there's none. */
export async function completeSwitch(home: string): Promise<string | undefined> {
  if (!(await exists(restoredHome(home)))) return undefined;
  const previous = join(dirname(home), `${previousPrefix(home)}${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  const hasPrevious = await exists(home);
  if (hasPrevious) await rename(home, previous);
  await rename(restoredHome(home), home);
  return hasPrevious ? previous : undefined;
}

/** The directories that earlier restores have kept. */
export async function listPreviousHomes(home: string): Promise<string[]> {
  const names = (await exists(dirname(home))) ? await readdir(dirname(home)) : [];
  return names.filter((name) => name.startsWith(previousPrefix(home))).map((name) => join(dirname(home), name));
}
