import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps these files in memory. */
const memory = '/dev/shm';
/**
 * How much memory must be free, in bytes: enough for everything that tests write at a time, beside what is kept free of clients' uploads.
 */
const neededMemory = 14e9;

const usualParent = existsSync(memory) && freeBytes(memory) > neededMemory ? memory : tmpdir();

/**
 * Creates a temporary directory that the unprivileged PostgreSQL user can enter when tests run as root.
 * @param parent in memory by default, where there is room
 */
export function temporaryDirectory(parent = usualParent): string {
  const directory = mkdtempSync(join(parent, 'picturelock-'));
  chmodSync(directory, 0o711);
  return directory;
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
