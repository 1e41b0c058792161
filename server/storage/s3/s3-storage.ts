import type { Readable } from 'node:stream';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { ByteRange, Storage } from '#server/storage/storage.ts';
import { type Bucket, connectBucket } from './bucket.ts';
import { type CallLimits, causeOf, statusOf } from './guard-calls.ts';
import { withCopyIn } from './local-copy.ts';
import { type Part, sizeOf } from './multipart-calls.ts';
import { abortUpload, completeUpload, partSizeFor, receivedBytes } from './multipart-upload.ts';
import { PartBuffer } from './part-buffer.ts';
import { S3UploadStore } from './s3-upload-store.ts';

/**
 * Keeps files in a bucket, which may be out of reach.
 * @param folder for the copies that programs read
 */
export function openS3Storage(settings: S3Settings, folder: string, limits?: CallLimits): Storage {
  const bucket = connectBucket(settings, limits);
  const check = async () => {
    // Asks for an object, because asking for the bucket doesn't say what is wrong.
    await bucket.read('picturelock').catch((error) => {
      throw new SettingsError(explainRefusal(error, settings));
    });
  };
  const read = async (path: string, range?: ByteRange) => {
    const content = await bucket.read(path, range);
    if (!content) throw notFound('File');
    return content;
  };
  return {
    read,
    open: bucket.open,
    list: async (folder, limit) => (await bucket.list(folder, limit)).map(({ path }) => path),
    size: async (path) => (await bucket.head(path))?.size,
    totalSize: async (folder) => sizeOf(await bucket.list(folder)),
    write: (path, content, expectedSize) => writeObject(bucket, path, content, expectedSize),
    remove: async (path) => {
      await abortUpload(bucket, path);
      await bucket.remove(path);
    },
    withLocalCopy: (path, use, signal) => withCopyIn(folder, () => read(path), use, signal),
    signedUrl: bucket.sign,
    uploads: (records) => new S3UploadStore(bucket, records),
    receivedBytes: async (path) => (await receivedBytes(bucket, path)) ?? 0,
    completeUpload: (path, size) => completeUpload(bucket, path, size),
    check,
    freeSpace: async () => undefined,
    close: bucket.close,
  };
}

/** Stores a small file at once and a large one in parts, because its exact size isn't known and a single request takes 5 GB at most. */
async function writeObject(bucket: Bucket, path: string, content: Readable, expectedSize = 0): Promise<void> {
  const buffer = new PartBuffer(partSizeFor(expectedSize));
  const parts: Part[] = [];
  let id: string | undefined;
  try {
    for await (const chunk of content)
      for (const part of buffer.add(chunk)) {
        id ??= await bucket.beginMultipart(path);
        parts.push(await bucket.putPart(path, id, parts.length + 1, part));
      }
    const rest = buffer.takeRest();
    if (id === undefined) return await bucket.put(path, rest);
    if (rest.length > 0) parts.push(await bucket.putPart(path, id, parts.length + 1, rest));
    await bucket.completeMultipart(path, id, parts);
  } catch (error) {
    if (id !== undefined) await bucket.abandonMultipart(path, id);
    throw error;
  }
}

function explainRefusal(failure: unknown, { bucket, endpoint, region }: S3Settings): string {
  const place = endpoint ?? `Amazon S3 in ${region}`;
  const [error, status] = [causeOf(failure), statusOf(failure)];
  if (error.name === 'TimeoutError') return `${place} doesn't answer in time. Check S3_ENDPOINT and S3_REGION, and ask the provider.`;
  if (status === undefined) return `${place} can't be reached: ${error.message?.replace(/\.$/, '')}. Check S3_ENDPOINT and S3_REGION.`;
  if (status === 403)
    return `${place} refused access to S3_BUCKET ${bucket}: ${error.name}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may list the bucket.`;
  if (error.name === 'NoSuchBucket') return `S3_BUCKET ${bucket} doesn't exist at ${place}. Create it first.`;
  if (error.name === 'PermanentRedirect') return `S3_BUCKET ${bucket} isn't in ${region}. Set S3_REGION to the bucket's region.`;
  return `${place} doesn't answer as S3 does: ${error.name}, status ${status}. Check S3_ENDPOINT and S3_REGION.`;
}
