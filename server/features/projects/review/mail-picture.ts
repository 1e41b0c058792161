import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Deps } from '#server/deps.ts';
import { mayWatch } from '#server/features/projects/files/files.policy.ts';
import { findStoredFile } from '#server/features/projects/files/files.service.ts';

/** In bytes. It's small, so that an email arrives at once. */
export const maxPictureSize = 40_000;

/** In pixels. It's as wide as the text of an email. */
const side = 504;

/** ffmpeg's qualities of a JPEG, the best first. */
const qualities = [4, 8, 16, 31];

/** A video's poster as a small JPEG for an email to its client; undefined if there is none, or the client may not watch the video. */
export async function makeMailPicture({ db, storage, ffmpeg }: Deps, fileId: number): Promise<Buffer | undefined> {
  const file = await findStoredFile(db, fileId);
  const poster = file?.video?.paths.poster;
  if (!ffmpeg || !poster || !mayWatch({ kind: 'client' }, file)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'picturelock-mail-'));
  try {
    return await storage.withLocalCopy(poster, (input) => shrink(ffmpeg, input, join(folder, 'picture.jpg')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns undefined if it's too large even at the lowest quality */
async function shrink({ ffmpeg }: Ffmpeg, input: string, output: string): Promise<Buffer | undefined> {
  const filter = `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  for (const quality of qualities) {
    await ffmpeg(['-f', 'mjpeg', '-i', input, '-frames:v', '1', '-vf', filter, '-q:v', String(quality), '-f', 'mjpeg', output]);
    const picture = await readFile(output);
    if (picture.length <= maxPictureSize) return picture;
  }
  return undefined;
}
