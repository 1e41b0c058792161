import { statfsSync } from 'node:fs';

/** PostgreSQL ends when it can't write ahead, which it does in files of 16 MB, and doesn't start again before it can. */
const neededSpace = 16 * 1024 * 1024;

/** Whether the disk of a folder has too little space for the embedded database. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < neededSpace;
  } catch {
    return false;
  }
}
