import type { Readable } from 'node:stream';
import type { DataStore, KvStore } from '@tus/server';

/** A range of a file's bytes, which includes both `start` and `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a browser is told of a file. */
export type ResponseHeaders = Record<'content-disposition' | 'content-type' | 'cache-control', string>;

/** Where uploads arrive and stay. */
export const uploadPath = (id: string) => `uploads/${id}`;

/** Where files are kept: the local disk, or an S3-compatible bucket. Paths are chosen by the server, such as `uploads/<uuid>`. */
export interface Storage {
  /** @throws AppError not_found if there is no such file */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** A whole file and its size in bytes; undefined if there is no such file. */
  open(path: string): Promise<{ size: number; content: Readable } | undefined>;
  /** The paths of all files in a folder, such as `uploads/`, in no order; with a limit, of some of them. */
  list(folder: string, limit?: number): Promise<string[]>;
  /** A file's size in bytes; undefined if there is no such file. */
  size(path: string): Promise<number | undefined>;
  /** The size of all files in a folder, in bytes. */
  totalSize(folder: string): Promise<number>;
  /**
   * Stores a whole file, replacing one that is there. A failure leaves nothing behind.
   * @param expectedSize in bytes, at most; needed above 100 GB, for which a bucket takes larger parts
   */
  write(path: string, content: Readable, expectedSize?: number): Promise<void>;
  /** Removes a file, or what has arrived of an upload. Does nothing if there is no such file. */
  remove(path: string): Promise<void>;
  /** Calls back with a path on this machine's disk at which programs can read the file; a copy where it's kept elsewhere. @param signal ends copying */
  withLocalCopy<T>(path: string, use: (localPath: string) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** A URL at which browsers get the file for a day; undefined where only the server reaches it. */
  signedUrl(path: string, headers: ResponseHeaders): Promise<string | undefined>;
  /** Where uploads arrive, as `uploads/<id>`. @param records what is known of each upload besides its bytes */
  uploads(records: KvStore): DataStore;
  /** How many bytes of an upload have arrived. */
  receivedBytes(path: string): Promise<number>;
  /** Makes a file of an upload. @returns false while bytes are missing */
  completeUpload(path: string, size: number): Promise<boolean>;
  /** @throws SettingsError if storage can't be used; the message says what to do */
  check(): Promise<void>;
  /** Free space in bytes; undefined where there is no limit. */
  freeSpace(): Promise<number | undefined>;
  close(): void;
}
