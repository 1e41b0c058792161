import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes files and folders of a directory that nobody has written to for some time: what processes leave that are killed.
 * @param age in milliseconds
 * @param isTemporary which of them, by their names; all by default
 */
export async function removeStale(directory: string, age: number, isTemporary = (_name: string) => true): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => (entry.isFile() || entry.isDirectory()) && isTemporary(entry.name))) {
    const path = join(directory, name);
    if (Date.now() - (await writtenAt(path)) > age) await rm(path, { recursive: true, force: true });
  }
}

/** When a path was last written to; in the infinite future if another process has removed it. */
const writtenAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return Number.POSITIVE_INFINITY;
    },
  );
