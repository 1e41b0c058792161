import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for a throwaway data directory, open to the user as whom root starts the database. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'picturelock-'));
  chmodSync(directory, 0o711);
  return directory;
}
