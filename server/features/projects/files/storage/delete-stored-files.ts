import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/features/projects/uploads/upload-keeper.ts';
import { listStoredOf, listUploadsOf } from './stored-files.store.ts';

interface Stored {
  path: string;
  proxyPath: string | null;
  posterPath: string | null;
  filmstripPath: string | null;
}

/** Everything that storage keeps of a file. A link keeps nothing. */
export const storedPaths = ({ path, proxyPath, posterPath, filmstripPath }: Stored): string[] =>
  [path, proxyPath, posterPath, filmstripPath].filter((stored): stored is string => Boolean(stored));

/** Nobody writes to what is deleted: a request that is still sending it would otherwise leave its last bytes behind. */
export async function deleteStoredFiles({ storage, uploadLocker }: Deps, paths: string[]): Promise<void> {
  for (const path of paths) await uploadLocker.hold(path.replace(uploadPath(''), ''), () => storage.remove(path));
}

/** Deletes files from storage once the transaction that deletes their rows commits. */
export async function deleteAfterCommit({ jobs }: Deps, tx: Transaction, paths: string[]): Promise<void> {
  if (paths.length > 0) await jobs.enqueue(tx, 'delete-stored-files', { paths: [...new Set(paths)] });
}

/** The same for the files of a client's projects. */
export async function deleteStoredFilesOf(deps: Deps, tx: Transaction, clientId: number): Promise<void> {
  const files = await listStoredOf(tx, clientId);
  const uploads = await listUploadsOf(tx, clientId);
  await deleteAfterCommit(deps, tx, [...files.flatMap(storedPaths), ...uploads.map(({ id }) => uploadPath(id))]);
}
