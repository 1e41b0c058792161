import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/storage/storage.ts';

/**
 * Nobody writes to what is deleted: a request that is still sending it would otherwise leave its last bytes behind.
 * @throws the first error of storage, once it has deleted what it can
 */
export async function deleteStoredFiles({ storage, uploadLocker }: Deps, paths: string[]): Promise<void> {
  const errors: unknown[] = [];
  for (const path of paths)
    await uploadLocker.hold(path.replace(uploadPath(''), ''), () => storage.remove(path)).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Deletes files from storage once the transaction that deletes their rows commits. */
export async function deleteAfterCommit({ jobs }: Deps, tx: Transaction, paths: string[]): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, 'delete-stored-files', { paths: [...new Set(paths)] });
}

/** Deletes what has arrived of uploads once the transaction that deletes their rows commits. */
export const deleteUploadsAfterCommit = (deps: Deps, tx: Transaction, uploads: { id: string }[]): Promise<void> =>
  deleteAfterCommit(
    deps,
    tx,
    uploads.map(({ id }) => uploadPath(id)),
  );
