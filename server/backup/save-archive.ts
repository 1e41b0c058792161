import { createWriteStream } from 'node:fs';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { databaseHome } from '#server/db/connect.ts';
import type { Settings } from '#server/settings/settings.ts';
import { BackupError, type Header, type Manifest } from './archive.ts';
import type { Archive } from './write-archive.ts';

/** How the name of a file ends while its archive isn't complete. */
export const partialSuffix = '.partial';

/**
 * Saves an archive as a file that only its owner may read. It appears under its name when it's complete.
 * @throws BackupError if there's a file already, or no space
 */
export async function saveArchive(path: string, { content, manifest }: Archive): Promise<Manifest> {
  const partial = `${path}${partialSuffix}`;
  try {
    await access(path).then(
      () => Promise.reject(new BackupError(`${path} already exists. Choose another name.`)),
      () => undefined,
    );
    await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
    const written = await manifest;
    await rename(partial, path);
    return written;
  } catch (error) {
    content.destroy();
    await rm(partial, { force: true });
    throw explain(error);
  }
}

/** The sign-ins of sample data, which are stored beside its database. */
export async function readDemo(settings: Pick<Settings, 'dataDir' | 'demoData'>): Promise<Header['demo']> {
  if (!settings.demoData) return null;
  const signIns = await readFile(join(databaseHome(settings), 'sign-ins.json'), 'utf8').catch((cause) => {
    throw new BackupError('There is no sample data yet. Start the server first, or set DEMO_DATA to off to back up a studio.', { cause });
  });
  return { signIns };
}

/** Explains a full disk, wherever it was noticed. Other errors stay as they are. */
export const explain = (error: unknown): Error =>
  isDiskFull(error) ? new BackupError('The disk is full. Free some space and try again.', { cause: error }) : (error as Error);

/** Recognizes the system's error codes and PostgreSQL's (`disk_full`). */
function isDiskFull(error: unknown): boolean {
  const { code, message, cause } = error as NodeJS.ErrnoException;
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(code ?? '') || /No space left on device/.test(message);
  return isFull || (cause !== undefined && isDiskFull(cause));
}
