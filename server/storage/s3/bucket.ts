import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { days, seconds } from '#server/shared/clock.ts';
import type { ByteRange, ResponseHeaders } from '#server/storage/storage.ts';
import { type CallLimits, causeOf, guardCalls, statusOf, usualLimits } from './guard-calls.ts';
import { watchBody } from './watch-body.ts';

export type Bucket = ReturnType<typeof connectBucket>;

export interface Part {
  number: number;
  etag: string;
  /** The size of the part in bytes. */
  size: number;
}

/**
 * How long a download from a signed URL can begin, or go on after it was cut: browsers then ask at the URL to which they were redirected, not
 * at ours. One that has begun goes on. In seconds.
 */
const urlLifetime = (1 * days) / seconds;

/** The calls of the S3 protocol that we need, on one bucket. What fails throws FilesUnavailableError; its cause is the SDK's error. */
export function connectBucket(settings: S3Settings, limits: CallLimits = usualLimits) {
  const Bucket = settings.bucket;
  const client = createClient(settings, settings.endpoint);
  /** A client for sending, which limits how long nothing may move. A download isn't limited here, since a player may pause it. */
  const sendingClient = createClient(settings, settings.endpoint, limits.stallTimeout);
  const publicClient = settings.publicEndpoint === undefined ? undefined : createClient(settings, settings.publicEndpoint);
  const calls = guardCalls(limits);

  const keyOf = (path: string) => `${settings.prefix}${path}`;

  /** Opens an object or a range of it, whose size is given then. @returns undefined if there is no such object */
  async function open(path: string, range?: ByteRange): Promise<{ size: number; content: Readable } | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const read = async (options: object) => {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path), Range }), options);
      const { ETag, ContentLength: size = 0, Body } = answer;
      const content = Body as Readable;
      if (ETag && (!range || size === range.end - range.start + 1)) return { size, content: watchBody(content, limits.stallTimeout) };
      content.destroy();
      throw unexpected(answer);
    };
    return unlessMissing(calls.read(read));
  }

  /** @returns undefined if there is no such object */
  const read = async (path: string, range?: ByteRange): Promise<Readable | undefined> => (await open(path, range))?.content;

  /** @returns undefined if there is no such object */
  async function head(path: string): Promise<{ size: number; metadata: Record<string, string> } | undefined> {
    try {
      return await calls.read(async (options) => {
        const answer = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(path) }), options);
        const { ETag, ContentLength: size = 0, Metadata: metadata = {} } = answer;
        if (!ETag) throw unexpected(answer);
        return { size, metadata };
      });
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // Without a body, the response doesn't say whether the object is missing, or the bucket, or the right server: reading does.
      const content = await read(path);
      if (!content) return undefined;
      content.destroy();
      throw error;
    }
  }

  /** Aborts a multipart upload. Does nothing if it was completed or aborted before. */
  async function abortMultipart(path: string, id: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ Bucket, Key: keyOf(path), UploadId: id });
    await unlessMissing(calls.write(async (options) => withoutContent(await client.send(command, options))));
  }

  const abandoned: { path: string; id: string }[] = [];

  /** Aborts a multipart upload that failed. If that fails too, it's tried again before the next one begins. */
  const abandonMultipart = (path: string, id: string): Promise<void> =>
    abortMultipart(path, id).catch(() => void abandoned.push({ path, id }));

  return {
    open,
    read,
    head,
    /** The objects of a folder with their sizes in bytes; with a limit, some of them. */
    async list(folder: string, limit = Number.POSITIVE_INFINITY): Promise<{ path: string; size: number }[]> {
      const objects: { path: string; size: number }[] = [];
      for (let ContinuationToken: string | undefined; ; ) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: keyOf(folder), ContinuationToken });
        const page = await calls.read(async (options) => complete(await client.send(command, options), 'IsTruncated'));
        for (const { Key = '', Size = 0 } of page.Contents ?? []) objects.push({ path: Key.slice(settings.prefix.length), size: Size });
        ContinuationToken = page.NextContinuationToken;
        if (!ContinuationToken || objects.length >= limit) return objects;
      }
    },
    async put(path: string, body: Buffer, metadata?: Record<string, string>): Promise<void> {
      const command = new PutObjectCommand({ Bucket, Key: keyOf(path), Body: body, Metadata: metadata });
      await calls.write(async (options) => complete(await sendingClient.send(command, options), 'ETag'), body.length);
    },
    /** Removes an object. Does nothing if there is no such object. */
    async remove(path: string): Promise<void> {
      const command = new DeleteObjectCommand({ Bucket, Key: keyOf(path) });
      await calls.write(async (options) => withoutContent(await client.send(command, options)));
    },
    /** Begins a multipart upload. @returns its id */
    async beginMultipart(path: string): Promise<string> {
      for (const { path, id } of abandoned.splice(0)) await abandonMultipart(path, id);
      const command = new CreateMultipartUploadCommand({ Bucket, Key: keyOf(path) });
      return (await calls.write(async (options) => complete(await client.send(command, options), 'UploadId'))).UploadId;
    },
    async putPart(path: string, id: string, number: number, body: Buffer): Promise<Part> {
      const command = new UploadPartCommand({ Bucket, Key: keyOf(path), UploadId: id, PartNumber: number, Body: body });
      const { ETag } = await calls.write(async (options) => complete(await sendingClient.send(command, options), 'ETag'), body.length);
      return { number, etag: ETag, size: body.length };
    },
    /** @returns undefined if the multipart upload was completed or aborted */
    async listParts(path: string, id: string): Promise<Part[] | undefined> {
      const parts: Part[] = [];
      // The SDK's own pagination never ends, because the last page names a next one too.
      for (let marker: string | undefined; ; ) {
        const command = new ListPartsCommand({ Bucket, Key: keyOf(path), UploadId: id, PartNumberMarker: marker });
        const page = await unlessMissing(calls.read(async (options) => complete(await client.send(command, options), 'IsTruncated')));
        if (!page) return undefined;
        for (const { PartNumber, ETag, Size } of page.Parts ?? []) parts.push({ number: PartNumber!, etag: ETag!, size: Size! });
        if (!page.IsTruncated) return parts;
        marker = page.NextPartNumberMarker;
      }
    },
    /** Makes the object; does nothing if an earlier request, whose response was lost, did. */
    async completeMultipart(path: string, id: string, parts: Part[]): Promise<void> {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const command = new CompleteMultipartUploadCommand({ Bucket, Key: keyOf(path), UploadId: id, MultipartUpload: { Parts } });
      try {
        await calls.complete(async (options) => complete(await client.send(command, options), 'ETag'));
      } catch (error) {
        if (!isMissing(error) || (await head(path))?.size !== sizeOf(parts)) throw error;
      }
    },
    abortMultipart,
    abandonMultipart,
    /** @returns undefined where browsers don't reach the bucket */
    async sign(path: string, headers: ResponseHeaders): Promise<string | undefined> {
      const response = {
        ResponseContentDisposition: headers['content-disposition'],
        ResponseContentType: headers['content-type'],
        ResponseCacheControl: headers['cache-control'],
      };
      return (
        publicClient &&
        getSignedUrl(publicClient, new GetObjectCommand({ Bucket, Key: keyOf(path), ...response }), { expiresIn: urlLifetime })
      );
    },
    close(): void {
      client.destroy();
      sendingClient.destroy();
      publicClient?.destroy();
    },
  };
}

/** @param socketTimeout how long nothing may move on a connection, in milliseconds */
function createClient(
  { region, accessKeyId, secretAccessKey }: S3Settings,
  endpoint: string | undefined,
  socketTimeout?: number,
): S3Client {
  // A download keeps its connection for as long as it takes. One that is idle isn't kept until a firewall has forgotten it.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 15 * seconds };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many of the other providers don't know newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3 * seconds,
      // `guardCalls` sets the timeout of each call.
      throwOnRequestTimeout: true,
      socketTimeout,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** The size of all parts together, in bytes. */
export const sizeOf = (parts: { size: number }[]) => parts.reduce((sum, { size }) => sum + size, 0);

/** Only codes that name what is missing count. `NotFound` doesn't: the SDK gives it to any 404. */
const isMissing = (error: unknown) => ['NoSuchKey', 'NoSuchUpload'].includes(causeOf(error).name ?? '');

const unlessMissing = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

interface Answer {
  $metadata: { httpStatusCode?: number };
}

/** Fails on an answer without what S3 always sends: another server, such as a proxy or a sign-in page, has answered in its place. */
function complete<T extends Answer, Field extends keyof T>(answer: T, field: Field): T & { [Name in Field]-?: NonNullable<T[Name]> } {
  if (answer[field] === undefined) throw unexpected(answer);
  return answer as ReturnType<typeof complete<T, Field>>;
}

function withoutContent(answer: Answer): void {
  if (answer.$metadata.httpStatusCode !== 204) throw unexpected(answer);
}

/** An error like those of the SDK. */
const unexpected = ({ $metadata }: Answer) =>
  Object.assign(new Error("The answer isn't one of S3."), { name: 'UnexpectedAnswer', $metadata });
