import { buffer } from 'node:stream/consumers';
import { ERRORS } from '@tus/server';
import type { Bucket } from './bucket.ts';
import { type Part, sizeOf } from './multipart-calls.ts';
import { PartBuffer } from './part-buffer.ts';

/** The size of parts, in bytes: S3 takes parts of at least 5 MiB, and the browser sends 50 MB at a time. */
const smallestPart = 10_000_000;
const maxParts = 10_000;

/** The size of an upload's parts, all the same, as some providers demand: each covers the same bytes whichever request stores it. */
export const partSizeFor = (size: number) => Math.max(smallestPart, Math.ceil(size / maxParts));

/**
 * Until an upload is complete, it's a multipart upload and an object beside it: the bytes that don't fill a part yet, with the id of the
 * multipart upload and the number of parts that come before them.
 */
interface Progress {
  id: string;
  parts: Part[];
  /** How many bytes don't fill a part yet. */
  restSize: number;
  /** How many bytes have arrived. */
  received: number;
}

const restKey = (path: string) => `${path}.rest`;

const saveRest = (bucket: Bucket, path: string, id: string, partCount: number, rest: Buffer) =>
  bucket.put(restKey(path), rest, { 'upload-id': id, 'part-count': String(partCount) });

/** @returns undefined for an upload that is complete, or gone */
async function readProgress(bucket: Bucket, path: string): Promise<Progress | undefined> {
  const rest = await bucket.head(restKey(path));
  if (!rest) return undefined;
  const { 'upload-id': id = '', 'part-count': partCount } = rest.metadata;
  const parts = await bucket.listParts(path, id);
  if (!parts) return undefined;
  // A server that was killed after storing a part leaves a rest that is part of it.
  const restSize = Number(partCount) === parts.length ? rest.size : 0;
  return { id, parts, restSize, received: sizeOf(parts) + restSize };
}

export async function beginUpload(bucket: Bucket, path: string): Promise<void> {
  const id = await bucket.beginMultipart(path);
  try {
    await saveRest(bucket, path, id, 0, Buffer.alloc(0));
  } catch (error) {
    await bucket.abandonMultipart(path, id);
    throw error;
  }
}

/**
 * How many bytes have arrived. Only the object itself shows that an upload is complete: its multipart upload is also gone when the
 * bucket's rules have aborted it.
 * @returns undefined if it's gone
 */
export async function receivedBytes(bucket: Bucket, path: string): Promise<number | undefined> {
  return (await readProgress(bucket, path))?.received ?? (await bucket.head(path))?.size;
}

/**
 * Stores what follows of an upload, up to the stream's end or failure.
 * @param size of the whole upload, in bytes
 * @returns how many bytes have arrived
 * @throws the stream's error, after storing what came before it
 */
export async function continueUpload(
  bucket: Bucket,
  path: string,
  size: number,
  offset: number,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  if (offset === size) return size;
  const progress = await readProgress(bucket, path);
  if (!progress) throw ERRORS.FILE_NO_LONGER_EXISTS;
  // Another request may have written meanwhile, if the session that held its lock was lost.
  if (progress.received !== offset) throw ERRORS.INVALID_OFFSET;
  const { id, parts } = progress;
  const pending = new PartBuffer(partSizeFor(size));
  pending.add(await readRest(bucket, path, progress));
  const putPart = async (part: Buffer) => parts.push(await bucket.putPart(path, id, parts.length + 1, part));

  let failure: { error: unknown } | undefined;
  const untilFailure = async function* () {
    try {
      yield* stream;
    } catch (error) {
      failure = { error };
    }
  };
  for await (const chunk of untilFailure()) for (const part of pending.add(chunk)) await putPart(part);

  const rest = pending.takeRest();
  const received = sizeOf(parts) + rest.length;
  if (received === size) {
    if (rest.length > 0) await putPart(rest);
    await bucket.completeMultipart(path, id, parts);
    await bucket.remove(restKey(path));
  } else await saveRest(bucket, path, id, parts.length, rest);
  if (failure) throw failure.error;
  return received;
}

async function readRest(bucket: Bucket, path: string, { restSize }: Progress): Promise<Buffer> {
  if (restSize === 0) return Buffer.alloc(0);
  const rest = await bucket.read(restKey(path));
  const bytes = rest ? await buffer(rest) : undefined;
  if (bytes?.length !== restSize) throw ERRORS.INVALID_OFFSET;
  return bytes;
}

/**
 * Makes the object if all bytes have arrived; a server may have been killed just before that.
 * @returns whether the upload is complete
 */
export async function completeUpload(bucket: Bucket, path: string, size: number): Promise<boolean> {
  const progress = await readProgress(bucket, path);
  if (progress && progress.received < size) return false;
  if (progress) await bucket.completeMultipart(path, progress.id, progress.parts);
  if ((await bucket.head(path))?.size !== size) return false;
  // The rest may also be what an earlier attempt left, whose answer was lost.
  await bucket.remove(restKey(path));
  return true;
}

/** Removes what has arrived of an upload that isn't complete. Does nothing for any other file. */
export async function abortUpload(bucket: Bucket, path: string): Promise<void> {
  const rest = await bucket.head(restKey(path));
  if (!rest) return;
  await bucket.abortMultipart(path, rest.metadata['upload-id'] ?? '');
  await bucket.remove(restKey(path));
}
