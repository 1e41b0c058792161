import type { Readable } from 'node:stream';
import { DataStore, ERRORS, type KvStore, type Upload } from '@tus/server';
import type { Bucket } from './bucket.ts';
import { beginUpload, continueUpload, receivedBytes } from './multipart-upload.ts';

const pathOf = (id: string) => `uploads/${id}`;

/** Where the upload server stores what arrives: multipart uploads of a bucket. */
export class S3UploadStore extends DataStore {
  readonly #bucket: Bucket;
  readonly #records: KvStore;

  constructor(bucket: Bucket, records: KvStore) {
    super();
    this.#bucket = bucket;
    this.#records = records;
    this.extensions = ['creation', 'creation-with-upload'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await beginUpload(this.#bucket, pathOf(upload.id));
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { size } = await this.#record(id);
    return continueUpload(this.#bucket, pathOf(id), size!, offset, stream);
  }

  override async getUpload(id: string): Promise<Upload> {
    const record = await this.#record(id);
    const offset = await receivedBytes(this.#bucket, pathOf(id));
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    record.offset = offset;
    return record;
  }

  async #record(id: string): Promise<Upload> {
    const record = await this.#records.get(id);
    if (!record) throw ERRORS.FILE_NOT_FOUND;
    return record;
  }
}
