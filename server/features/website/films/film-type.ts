import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import type { Deps } from '#server/deps.ts';

/** How many bytes from the beginning of a file it takes to recognize every known type. */
const sampleSize = 4100;

const filmTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'];

/** @returns undefined for what isn't a film by its first bytes, whatever its name says */
export async function readFilmType(storage: Deps['storage'], path: string, size: number): Promise<string | undefined> {
  const sample = await buffer(await storage.read(path, { start: 0, end: Math.min(sampleSize, size) - 1 }));
  const type = (await fileTypeFromBuffer(sample))?.mime;
  return type && filmTypes.includes(type) ? type : undefined;
}
