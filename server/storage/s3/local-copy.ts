import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { minutes, seconds } from '#server/shared/clock.ts';
import { removeStale } from '#server/storage/remove-stale.ts';

/** Several processes may share the folder. A copy in use is touched, so that they can tell it from what a killed one has left. */
export const touchInterval = 10 * seconds;
const staleAfter = 1 * minutes;

/** Calls back with the path of a file of its own with this content. @param signal ends copying */
export async function withCopyIn<T>(
  folder: string,
  read: () => Promise<Readable>,
  use: (path: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  await removeStale(folder, staleAfter);
  const copy = join(folder, randomUUID());
  // Before the copy exists, and after it's gone, there is nothing to keep.
  const touch = () => utimes(copy, new Date(), new Date()).catch(() => undefined);
  const touching = setInterval(touch, touchInterval);
  try {
    await pipeline(await read(), createWriteStream(copy), signal ? { signal } : {});
    return await use(copy);
  } finally {
    clearInterval(touching);
    await rm(copy, { force: true });
  }
}
