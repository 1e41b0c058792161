import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { days, seconds } from '#server/shared/clock.ts';
import type { ResponseHeaders } from '#server/storage/storage.ts';
import { type BucketConnection, openConnection } from './bucket-connection.ts';
import { type CallLimits, usualLimits } from './guard-calls.ts';
import { multipartCalls } from './multipart-calls.ts';
import { readingCalls, writingCalls } from './object-calls.ts';

export type Bucket = ReturnType<typeof connectBucket>;

/** The calls of the S3 protocol that we need, on one bucket. What fails throws FilesUnavailableError; its cause is the SDK's error. */
export function connectBucket(settings: S3Settings, limits: CallLimits = usualLimits) {
  const connection = openConnection(settings, limits);
  const reading = readingCalls(connection);
  return {
    ...reading,
    ...writingCalls(connection),
    ...multipartCalls(connection, async (path) => (await reading.head(path))?.size),
    /** @returns undefined where browsers don't reach the bucket */
    sign: (path: string, headers: ResponseHeaders) => sign(connection, path, headers),
    close: connection.close,
  };
}

/**
 * How long a download from a signed URL can begin, or go on after it was cut: browsers then ask at the URL to which they were redirected, not
 * at ours. One that has begun goes on. In seconds.
 */
const urlLifetime = (1 * days) / seconds;

async function sign(
  { publicClient, Bucket, keyOf }: BucketConnection,
  path: string,
  headers: ResponseHeaders,
): Promise<string | undefined> {
  const response = {
    ResponseContentDisposition: headers['content-disposition'],
    ResponseContentType: headers['content-type'],
    ResponseCacheControl: headers['cache-control'],
  };
  return (
    publicClient && getSignedUrl(publicClient, new GetObjectCommand({ Bucket, Key: keyOf(path), ...response }), { expiresIn: urlLifetime })
  );
}
