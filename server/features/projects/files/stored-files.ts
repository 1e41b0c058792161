import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { listStoredOf, listUploadsOf } from './stored-files.store.ts';

interface Stored {
  path: string;
  renditionPaths: string[];
}

/** The paths of everything that storage keeps of a file. It keeps nothing of a link. */
export const storedPaths = ({ path, renditionPaths }: Stored): string[] => [path, ...renditionPaths].filter(Boolean);

/** Deletes from storage, after the commit, the files of a client's projects. */
export async function deleteStoredFilesOf(deps: Deps, tx: Transaction, clientId: number): Promise<void> {
  const files = await listStoredOf(tx, clientId);
  const uploads = await listUploadsOf(tx, clientId);
  await deleteAfterCommit(deps, tx, [...files.flatMap(storedPaths), ...uploads.map(({ id }) => uploadPath(id))]);
}
