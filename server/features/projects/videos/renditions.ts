import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteRenditions,
  deleteUnused,
  insertRenditions,
  listUnmeasured,
  proxyKinds,
  type Rendition,
  recordSize,
} from '#server/features/projects/files/renditions.store.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';

/** A rendition on this machine's disk. */
export type MadeRendition = Omit<Rendition, 'path'> & { localPath: string };

const description = z.object({
  streams: z.tuple([z.object({ width: z.number(), height: z.number() })]),
  format: z.object({ size: z.coerce.number(), bit_rate: z.coerce.number().optional() }),
});

/** @param localPath the path of a file that ffmpeg made @throws ProgramError */
export async function describeRendition({ ffprobe }: Ffmpeg, kind: Rendition['kind'], localPath: string): Promise<MadeRendition> {
  const entries = ['-select_streams', 'V:0', '-show_entries', 'stream=width,height:format=size,bit_rate'];
  const { streams, format } = description.parse(await ffprobe([...entries, '-i', localPath]));
  const isPlayed = Object.values<string>(proxyKinds).includes(kind);
  const bitRate = (isPlayed && format.bit_rate) || null;
  return { localPath, kind, ...streams[0], bytes: format.size, bitRate, isCopy: false };
}

/**
 * Stores renditions of a video at paths of their own, so that those in use stay as they are. Rows come before bytes: whatever happens,
 * `cleanUpRenditions` finds what isn't put into use.
 * @param signal ends storing
 * @returns undefined if the video is gone
 * @throws what storage throws, and an error whose cause is the signal's reason; then nothing is left
 */
export async function storeRenditions(
  deps: Deps,
  fileId: number,
  made: MadeRendition[],
  signal?: AbortSignal,
): Promise<Rendition[] | undefined> {
  const attempt = randomUUID();
  const pathOf = (localPath: string) => `derived/${fileId}/${attempt}-${basename(localPath)}`;
  const renditions = made.map(({ localPath, ...rendition }) => ({ ...rendition, path: pathOf(localPath) }));
  if (!(await insertRenditions(deps.db, fileId, renditions, deps.clock.now()))) return undefined;
  try {
    for (const { localPath } of made) await deps.storage.write(pathOf(localPath), createReadStream(localPath, { signal }));
  } catch (error) {
    await deps.db
      .transaction((tx) => discardRenditions(deps, tx, renditions))
      .catch((err) => deps.log.warn({ fileId, err }, 'what was stored of a video could not be deleted'));
    throw error;
  }
  return renditions;
}

/** Deletes renditions that were stored and won't be put into use, also of a video that is gone. */
export async function discardRenditions(deps: Deps, tx: Transaction, renditions: Rendition[]): Promise<void> {
  const paths = renditions.map(({ path }) => path);
  await deleteRenditions(tx, paths);
  await deleteAfterCommit(deps, tx, paths);
}

/** Records the sizes of renditions that an earlier version made, and 0 for those that storage has lost. */
export const measureRenditions = ({ db, storage }: Deps, batchSize?: number): Promise<void> =>
  inBatches(async (limit) => {
    const paths = await listUnmeasured(db, limit);
    for (const path of paths) await recordSize(db, path, (await storage.size(path)) ?? 0);
    return paths.length;
  }, batchSize);

/** How long renditions out of use are kept: meanwhile, reading for downloads and backups ends, and what is being stored is put into use. */
const gracePeriod = 1 * days;

/** Deletes renditions that were stored a day ago and never put into use, or replaced a day ago. */
export const cleanUpRenditions = (deps: Deps, batchSize?: number): Promise<void> =>
  inBatches(
    (limit) =>
      deps.db.transaction(async (tx) => {
        const paths = await deleteUnused(tx, subtractMilliseconds(deps.clock.now(), gracePeriod), limit);
        await deleteAfterCommit(deps, tx, paths);
        return paths.length;
      }),
    batchSize,
  );
