import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxImageSize, type StoredImage } from '#api/website/site-images.ts';
import { imageFormats, imageWidths } from '#domain/website/image-files.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { LimitError, ProgramError, StoppedError } from '#server/shared/run-program.ts';
import { storedPath } from '#server/storage/image-paths.ts';

/**
 * Stores an image in every width and format.
 * @throws AppError invalid with the reason, too_large
 */
export async function storeImage({ storage, images }: Deps, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<StoredImage> {
  const folder = await mkdtemp(join(tmpdir(), 'picturelock-image-'));
  try {
    const [original, converted] = [join(folder, 'original'), join(folder, 'converted')];
    await mkdir(converted);
    const id = await save(content, original);
    const size = await images.convert(original, converted).catch(explainFailure);
    for (const width of imageWidths(size.width))
      for (const format of imageFormats)
        await storage.write(storedPath(id, width, format), createReadStream(join(converted, `${width}.${format}`)));
    return { id, ...size };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @returns the image's id */
async function save(content: Iterable<Buffer> | AsyncIterable<Buffer>, path: string): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const inspect = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxImageSize) throw new AppError('too_large', 'The image has more than 20 MB. Please make it smaller.');
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(content), inspect, createWriteStream(path));
  return hash.digest('hex').slice(0, 32);
}

function explainFailure(error: unknown): never {
  if (!(error instanceof ProgramError) || error instanceof StoppedError) throw error;
  throw invalidField('image', reasonOf(error));
}

function reasonOf(error: ProgramError): string {
  if (/pixel limit/.test(error.message)) return 'The image has more than 50 megapixels. Please make it smaller.';
  if (/side limit/.test(error.message)) return 'The image is more than 16,383 pixels wide or high. Please make it smaller.';
  if (error instanceof LimitError || /too long/.test(error.message))
    return 'The image takes too long to convert. Please export it again, or make it smaller.';
  return "The image can't be read. Please use a JPEG, PNG, WebP or AVIF file.";
}
