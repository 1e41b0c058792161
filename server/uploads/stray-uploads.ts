import { slicesOf } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteAfterCommit } from './delete-stored-files.ts';
import { listPathsInUse, listStored } from './uploads.store.ts';

const uploadPathLength = uploadPath('00000000-0000-0000-0000-000000000000').length;

/** The path of the upload that storage keeps something for: other paths of it begin with it. */
const pathOfUpload = (path: string) => path.slice(0, uploadPathLength);

/**
 * Deletes what storage keeps of uploads without a row, such as of an admin who was removed, and what it still keeps beside the files of
 * finished ones. A row is always there before its bytes, and what it becomes before it goes, so it's enough to read the rows in this order,
 * after listing what is stored.
 */
export async function deleteStrayUploads(deps: Deps): Promise<void> {
  const { db, storage } = deps;
  const stored = await storage.list(uploadPath(''));
  const uploads = (await listStored(db)).map(({ id, isUnfinished }) => ({ path: uploadPath(id), isUnfinished }));
  const known = new Set([...uploads.map(({ path }) => path), ...(await listPathsInUse(db))]);
  const unfinished = new Set(uploads.filter(({ isUnfinished }) => isUnfinished).map(({ path }) => path));
  const strays = stored.filter((path) => !known.has(path) && !unfinished.has(pathOfUpload(path)));
  // Strays are deleted together with all that belongs to the same upload, unless there is a file at its path.
  const paths = new Set(strays.map((path) => (known.has(pathOfUpload(path)) ? path : pathOfUpload(path))));
  for (const slice of slicesOf([...paths])) await db.transaction((tx) => deleteAfterCommit(deps, tx, slice));
}
