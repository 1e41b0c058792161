import type { Readable } from 'node:stream';
import type { SiteImages, StoredImage } from '#api/website/site-images.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { storedPaths } from '#server/storage/image-paths.ts';
import { deleteImages, findUsed, insertImage, listImages } from './site-images.store.ts';
import { storeImage } from './store-image.ts';

export { findImagesVersion } from './site-images.store.ts';

/** The images of the public site, by what they show. */
export async function readImages(db: Connection): Promise<SiteImages> {
  const rows = await listImages(db);
  return Object.fromEntries(rows.map(({ source, ...image }) => [source, image]));
}

/** Stores what a film is shown as until it plays. @throws AppError invalid, too_large */
export async function storeThumbnail(deps: Deps, source: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  await insertImage(deps.db, { source, ...(await storeImage(deps, content)) });
}

/**
 * Stores an image from an admin. The same file again is the same image.
 * @throws AppError invalid, too_large
 */
export async function uploadImage(deps: Deps, content: Readable): Promise<StoredImage> {
  const image = await storeImage(deps, content);
  await insertImage(deps.db, { source: `upload:${image.id}`, ...image });
  return image;
}

/** Removes the thumbnails of films that are gone. */
export async function removeThumbnails({ jobs }: Deps, tx: Transaction, sources: string[]): Promise<void> {
  if (sources.length === 0) return;
  const removed = await deleteImages(tx, sources);
  const ids = removed.map(({ id }) => id);
  const used = ids.length > 0 ? await findUsed(tx, ids) : [];
  const paths = removed.filter(({ id }) => !used.includes(id)).flatMap(storedPaths);
  if (paths.length > 0) await jobs.enqueue(tx, 'delete-stored-files', { paths });
}
