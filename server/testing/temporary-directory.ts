import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary directory that the unprivileged PostgreSQL user can enter when tests run as root. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'picturelock-'));
  chmodSync(directory, 0o711);
  return directory;
}
