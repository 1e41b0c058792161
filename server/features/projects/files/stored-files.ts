import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
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

/** Deletes from storage, after the commit, the files of a client's projects. */
export async function deleteStoredFilesOf(deps: Deps, tx: Transaction, clientId: number): Promise<void> {
  const files = await listStoredOf(tx, clientId);
  const uploads = await listUploadsOf(tx, clientId);
  await deleteAfterCommit(deps, tx, [...files.flatMap(storedPaths), ...uploads.map(({ id }) => uploadPath(id))]);
}
