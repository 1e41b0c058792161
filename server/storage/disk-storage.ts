import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { notFound } from '../shared/app-error.ts';
import { DiskUploads } from './disk-uploads.ts';
import type { Storage } from './storage.ts';

/** Keeps files in a directory. */
export function openDiskStorage(root: string): Storage {
  const locate = (path: string) => join(root, path);
  const size = (path: string) =>
    stat(locate(path)).then(
      ({ size }) => size,
      (error) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
    );
  return {
    read: async (path, range) => {
      const file = await open(locate(path)).catch(throwNotFound);
      return file.createReadStream(range);
    },
    size,
    write: async (path, content) => {
      const target = locate(path);
      const partial = `${target}.partial`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await pipeline(content, createWriteStream(partial));
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    remove: (path) => rm(locate(path), { force: true }),
    withLocalCopy: (path, use) => use(locate(path)),
    signedUrl: async () => undefined,
    uploads: (records) => new DiskUploads({ directory: locate('uploads'), configstore: records }),
    receivedBytes: async (path) => (await size(path)) ?? 0,
    completeUpload: async (path, expected) => (await size(path)) === expected,
    freeSpace: async () => {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    close: () => undefined,
  };
}

function throwNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound('File') : error;
}
