import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ByteRange } from '#server/storage/storage.ts';
import { complete, unexpected, unlessMissing, withoutContent } from './answers.ts';
import type { BucketConnection } from './bucket-connection.ts';
import { statusOf } from './guard-calls.ts';
import { watchBody } from './watch-body.ts';

/** Reading and listing objects. */
export function readingCalls({ client, calls, stallTimeout, Bucket, keyOf, pathOf }: BucketConnection) {
  /** Opens an object or a range of it, whose size is given then. @returns undefined if there is no such object */
  async function open(path: string, range?: ByteRange): Promise<{ size: number; content: Readable } | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const read = async (options: object) => {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path), Range }), options);
      const { ETag, ContentLength: size = 0, Body } = answer;
      const content = Body as Readable;
      if (ETag && (!range || size === range.end - range.start + 1)) return { size, content: watchBody(content, stallTimeout) };
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
        for (const { Key = '', Size = 0 } of page.Contents ?? []) objects.push({ path: pathOf(Key), size: Size });
        ContinuationToken = page.NextContinuationToken;
        if (!ContinuationToken || objects.length >= limit) return objects;
      }
    },
  };
}

/** Storing and removing whole objects. */
export function writingCalls({ client, sendingClient, calls, Bucket, keyOf }: BucketConnection) {
  return {
    async put(path: string, body: Buffer, metadata?: Record<string, string>): Promise<void> {
      const command = new PutObjectCommand({ Bucket, Key: keyOf(path), Body: body, Metadata: metadata });
      await calls.write(async (options) => complete(await sendingClient.send(command, options), 'ETag'), body.length);
    },
    /** Removes an object. Does nothing if there is no such object. */
    async remove(path: string): Promise<void> {
      const command = new DeleteObjectCommand({ Bucket, Key: keyOf(path) });
      await calls.write(async (options) => withoutContent(await client.send(command, options)));
    },
  };
}
