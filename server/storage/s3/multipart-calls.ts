import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { complete, isMissing, unlessMissing, withoutContent } from './answers.ts';
import type { BucketConnection } from './bucket-connection.ts';

export interface Part {
  number: number;
  etag: string;
  /** The size of the part in bytes. */
  size: number;
}

/** The size of all parts together, in bytes. */
export const sizeOf = (parts: { size: number }[]) => parts.reduce((sum, { size }) => sum + size, 0);

/** Sending an object in parts. @param readSize reads the size of an object, if there is one */
export function multipartCalls(connection: BucketConnection, readSize: (path: string) => Promise<number | undefined>) {
  const { client, sendingClient, calls, Bucket, keyOf } = connection;

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
        if (!isMissing(error) || (await readSize(path)) !== sizeOf(parts)) throw error;
      }
    },
    abortMultipart,
    abandonMultipart,
  };
}
