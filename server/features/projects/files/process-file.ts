import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Deps } from '#server/deps.ts';
import { recordChecksum } from '#server/features/projects/projects/project-activity.store.ts';
import { notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { queueAnnouncement } from '#server/features/projects/review/announce-review.ts';
import { recognizeVideo } from '#server/features/projects/videos/recognize-video.ts';
import { findFile, updateFile } from './files.store.ts';

/** How many bytes from the beginning of a file it takes to recognize every known type. */
const sampleSize = 4100;

/** Old QuickTime files begin with a box that is to be skipped. */
const isQuickTime = (sample: Buffer) => sample.toString('latin1', 4, 8) === 'skip';

/** Computes a new file's checksum and recognizes its media type by what it contains, whatever its name says. */
export async function processFile(deps: Deps, fileId: number): Promise<void> {
  const { db, storage } = deps;
  const file = await findFile(db, fileId);
  if (!file || file.dropboxLink !== null || file.checksum !== null) return;
  const hash = createHash('sha256');
  let sample = Buffer.alloc(0);
  await pipeline(
    await storage.read(file.path, { start: 0, end: file.size! - 1 }),
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (sample.length < sampleSize) sample = Buffer.concat([sample, chunk.subarray(0, sampleSize)]);
        done(null, chunk);
      },
    }),
    hash,
  );
  const sniffed = (await fileTypeFromBuffer(sample))?.mime ?? (isQuickTime(sample) ? 'video/quicktime' : undefined);
  const mediaType = (await recognizeVideo(deps, { ...file, size: file.size! }, sniffed)) ?? sniffed ?? 'application/octet-stream';
  const checksum = hash.digest('hex');
  await db.transaction(async (tx) => {
    await notifyOfProject(tx, 'files', file.projectId);
    await updateFile(tx, fileId, { checksum, mediaType });
    await recordChecksum(tx, fileId, checksum);
    await queueAnnouncement(deps, tx, file.projectId);
  });
}
