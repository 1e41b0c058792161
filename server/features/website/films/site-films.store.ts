import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { batchOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { siteDraft } from '#server/db/schema/website/site.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';

export type FilmRow = typeof siteFilms.$inferSelect;
type NewFilmRow = typeof siteFilms.$inferInsert;

const isUploading = eq(siteFilms.status, 'uploading');

export async function insertFilm(db: Connection, film: NewFilmRow) {
  await db.insert(siteFilms).values(film);
}

export async function findFilm(db: Connection, id: string): Promise<FilmRow | undefined> {
  const [row] = await db.select().from(siteFilms).where(eq(siteFilms.id, id));
  return row;
}

/** @returns false if there is no such film */
export async function updateFilm(db: Connection, id: string, changes: Partial<NewFilmRow>): Promise<boolean> {
  const { rowCount } = await db.update(siteFilms).set(changes).where(eq(siteFilms.id, id));
  return rowCount === 1;
}

/** Saves the progress of a conversion; does nothing once it has ended. */
export async function updateProgress(db: Connection, id: string, progress: number) {
  await db
    .update(siteFilms)
    .set({ progress })
    .where(and(eq(siteFilms.id, id), eq(siteFilms.status, 'processing')));
}

export const countUploading = (db: Connection) => db.$count(siteFilms, isUploading);

export const deleteFilms = (tx: Transaction, ids: string[]): Promise<FilmRow[]> =>
  tx.delete(siteFilms).where(inArray(siteFilms.id, ids)).returning();

/** Deletes films that are still being uploaded; others with these ids stay. */
export const deleteUploading = (tx: Transaction, ids: string[]) => tx.delete(siteFilms).where(and(inArray(siteFilms.id, ids), isUploading));

const isInDraft = sql`exists (select from ${siteDraft} where strpos(${siteDraft.content}::text, ${siteFilms.id}::text) > 0)`;

/** Deletes at most `limit` films that have expired and that the draft doesn't show. */
export const deleteExpired = (tx: Transaction, now: Date, limit: number): Promise<FilmRow[]> =>
  tx
    .delete(siteFilms)
    .where(batchOf(tx, siteFilms, sql`${lte(siteFilms.expiresAt, now)} and not ${isInDraft}`, limit))
    .returning();
