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
  type S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { minutes, seconds } from '../../shared/clock.ts';
import type { ByteRange, ResponseHeaders } from '../storage.ts';
import type { S3Settings } from './s3-settings.ts';

export type Bucket = ReturnType<typeof connectBucket>;

export interface Part {
  number: number;
  etag: string;
  /** In bytes. */
  size: number;
}

/** How long a signed URL starts downloads; one that has started goes on. In seconds. */
const urlLifetime = 300;

/** The calls of the S3 protocol that we need, on one bucket. Errors are the SDK's. */
export function connectBucket(settings: S3Settings) {
  const Bucket = settings.bucket;
  const client = createClient(settings, settings.endpoint);
  const publicClient = settings.publicEndpoint === undefined ? undefined : createClient(settings, settings.publicEndpoint);

  const keyOf = (path: string) => `${settings.prefix}${path}`;

  /** @returns undefined if there is no such object; the size is that of what is read */
  async function open(path: string, range?: ByteRange): Promise<{ size: number; content: Readable } | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key: keyOf(path), Range })));
    return found && { size: found.ContentLength ?? 0, content: found.Body as Readable };
  }

  /** @returns undefined if there is no such object */
  const read = async (path: string, range?: ByteRange): Promise<Readable | undefined> => (await open(path, range))?.content;

  /** @returns undefined if there is no such object */
  async function head(path: string): Promise<{ size: number; metadata: Record<string, string> } | undefined> {
    try {
      const { ContentLength = 0, Metadata = {} } = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(path) }));
      return { size: ContentLength, metadata: Metadata };
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // Without a body, the response doesn't say whether the object is missing, or the bucket, or the right server: reading does.
      const content = await read(path);
      if (!content) return undefined;
      content.destroy();
      throw error;
    }
  }

  return {
    open,
    read,
    head,
    async list(folder: string, limit = Number.POSITIVE_INFINITY): Promise<string[]> {
      const paths: string[] = [];
      for (let token: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: keyOf(folder), ContinuationToken: token }));
        for (const { Key = '' } of page.Contents ?? []) paths.push(Key.slice(settings.prefix.length));
        token = page.NextContinuationToken;
        if (!token || paths.length >= limit) return paths;
      }
    },
    async put(path: string, body: Buffer, metadata?: Record<string, string>): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(path), Body: body, Metadata: metadata }));
    },
    /** Does nothing if there is no such object. */
    async remove(path: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(path) }));
    },
    /** @returns the multipart upload's id */
    async beginMultipart(path: string): Promise<string> {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: keyOf(path) }));
      return UploadId!;
    },
    async putPart(path: string, id: string, number: number, body: Buffer): Promise<Part> {
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key: keyOf(path), UploadId: id, PartNumber: number, Body: body }));
      return { number, etag: ETag!, size: body.length };
    },
    /** @returns undefined if the multipart upload was completed or aborted */
    async listParts(path: string, id: string): Promise<Part[] | undefined> {
      const parts: Part[] = [];
      // The SDK's own pagination never ends, because the last page names a next one too.
      for (let marker: string | undefined; ; ) {
        const page = await unlessMissing(
          client.send(new ListPartsCommand({ Bucket, Key: keyOf(path), UploadId: id, PartNumberMarker: marker })),
        );
        if (!page) return undefined;
        for (const { PartNumber, ETag, Size } of page.Parts ?? []) parts.push({ number: PartNumber!, etag: ETag!, size: Size! });
        if (!page.IsTruncated) return parts;
        marker = page.NextPartNumberMarker;
      }
    },
    /** Makes the object; does nothing if an earlier request, whose response was lost, did. */
    async completeMultipart(path: string, id: string, parts: Part[]): Promise<void> {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      try {
        await client.send(new CompleteMultipartUploadCommand({ Bucket, Key: keyOf(path), UploadId: id, MultipartUpload: { Parts } }));
      } catch (error) {
        if (!isMissing(error) || (await head(path))?.size !== sizeOf(parts)) throw error;
      }
    },
    /** Does nothing if it was completed or aborted before. */
    async abortMultipart(path: string, id: string): Promise<void> {
      await unlessMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key: keyOf(path), UploadId: id })));
    },
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
      publicClient?.destroy();
    },
  };
}

function createClient({ region, accessKeyId, secretAccessKey }: S3Settings, endpoint: string | undefined): S3Client {
  // A download keeps its connection for as long as it takes.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Newer checksums are unknown to many of the other providers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5 * seconds,
      // Until the response begins. Completing a large upload takes minutes.
      requestTimeout: 5 * minutes,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** In bytes. */
export const sizeOf = (parts: Part[]) => parts.reduce((sum, { size }) => sum + size, 0);

/** Only codes that name what is missing count. `NotFound` doesn't: the SDK gives it to any 404. */
const isMissing = (error: unknown) => ['NoSuchKey', 'NoSuchUpload'].includes((error as Error).name);

const unlessMissing = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** The HTTP status of an S3 error; undefined if there was no response. */
export const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
