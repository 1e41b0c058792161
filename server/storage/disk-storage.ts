import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SettingsError } from '#server/settings/settings.ts';
import { notFound } from '#server/shared/app-error.ts';
import { DiskUploads } from './disk-uploads.ts';
import type { Storage } from './storage.ts';

/** Keeps files in a directory. */
export function openDiskStorage(root: string): Storage {
  const locate = (path: string) => join(root, path);
  const locatePartial = (path: string) => `${locate(path)}.partial`;
  const size = async (path: string) => (await stat(locate(path)).catch(throwUnlessMissing))?.size;
  const list = async (folder: string) => {
    const entries = (await readdir(locate(folder), { recursive: true, withFileTypes: true }).catch(throwUnlessMissing)) ?? [];
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  };
  return {
    read: async (path, range) => {
      const file = await open(locate(path)).catch(throwNotFound);
      return file.createReadStream(range);
    },
    open: async (path) => {
      const file = await open(locate(path)).catch(throwUnlessMissing);
      return file && { size: (await file.stat()).size, content: file.createReadStream() };
    },
    list,
    size,
    totalSize: async (folder) => {
      let total = 0;
      for (const path of await list(folder)) total += (await size(path)) ?? 0;
      return total;
    },
    write: async (path, content) => {
      const target = locate(path);
      const partial = locatePartial(path);
      try {
        await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
          await mkdir(dirname(target), { recursive: true });
          await writeFile(partial, chunks);
        });
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    remove: async (path) => {
      await rm(locate(path), { force: true });
      // Also what a server has written of the file before it was killed.
      await rm(locatePartial(path), { force: true });
    },
    withLocalCopy: (path, use) => use(locate(path)),
    signedUrl: async () => undefined,
    uploads: (records) => new DiskUploads({ directory: locate('uploads'), configstore: records }),
    receivedBytes: async (path) => (await size(path)) ?? 0,
    completeUpload: async (path, expected) => (await size(path)) === expected,
    check: async () => {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK).catch(({ code }) => {
        throw new SettingsError(`The server can't write to ${root}: ${code}. Check who owns the directory, and that its disk is mounted.`);
      });
    },
    freeSpace: async () => {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    close: () => undefined,
  };
}

function throwUnlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function throwNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound('File') : error;
}
