import { count, eq, inArray, sql } from 'drizzle-orm';
import type { StoredImage } from '#api/website/site-images.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { siteImages } from '#server/db/schema/website/site-images.ts';

const { source, id, width, height, createdAt } = siteImages;

export const listImages = (db: Connection) => db.select({ source, id, width, height }).from(siteImages);

/** Changes with every image that is added or removed; undefined while there are none. */
export async function findImagesVersion(db: Connection): Promise<string | undefined> {
  const latest = sql<string>`(extract(epoch from max(${createdAt})) * 1000)::bigint`;
  const [row] = await db.select({ images: count(), latest }).from(siteImages);
  return row!.images > 0 ? `${row!.images}-${row!.latest}` : undefined;
}

export async function hasImage(db: Connection, name: string): Promise<boolean> {
  const rows = await db.select({ source }).from(siteImages).where(eq(source, name));
  return rows.length > 0;
}

/** The sources among these that have an image. */
export async function findSources(db: Connection, names: string[]): Promise<string[]> {
  const rows = await db.select({ source }).from(siteImages).where(inArray(source, names));
  return rows.map((row) => row.source);
}

/** Does nothing if there is one from this source already. */
export const insertImage = (db: Connection, image: StoredImage & { source: string }) =>
  db.insert(siteImages).values(image).onConflictDoNothing();

export const deleteImages = (tx: Transaction, sources: string[]) =>
  tx.delete(siteImages).where(inArray(source, sources)).returning({ id, width });

/** The image ids among these that are still in use: equal images of several sources have the same id. */
export async function findUsed(db: Connection, ids: string[]): Promise<string[]> {
  const rows = await db.select({ id }).from(siteImages).where(inArray(id, ids));
  return rows.map((row) => row.id);
}
