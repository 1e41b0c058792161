import { maxFilmSize, newFilm } from '#contract/website/site-films.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import type { UploadKeeper } from '#server/features/projects/uploads/upload-keeper.ts';
import { reserveUpload } from '#server/features/projects/uploads/upload-space.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { finishFilmUpload } from './finish-film-upload.ts';
import { removeStored } from './remove-films.ts';
import { countUploading, deleteExpired, deleteUploading, findFilm, insertFilm, listUploading, updateFilm } from './site-films.store.ts';

/** How many uploads the studio can have underway. */
const maxUnfinished = 100;

/**
 * Begins the upload of a film.
 * @returns its id
 * @throws AppError invalid, too_large, too_many_requests, out_of_space
 */
export async function createFilmUpload(
  deps: Deps,
  { name, username }: { name: string | null; username: string },
  metadata: object,
  size: number,
): Promise<string> {
  const { data } = newFilm.safeParse(metadata);
  if (!data) throw invalidField('filename', 'Say what the file is called.');
  if (size > maxFilmSize) throw new AppError('too_large', 'This video has more than 2 GB. Please export a smaller one.');
  return deps.db.transaction(async (tx) => {
    const upload = await reserveUpload(deps, tx, true, size);
    if ((await countUploading(tx)) >= maxUnfinished)
      throw new AppError('too_many_requests', 'Too many films are being uploaded. Please continue or cancel one of them.');
    await insertFilm(tx, { ...upload, name: data.filename, lastModified: data.lastModified, uploadedBy: name ?? username });
    return upload.id;
  });
}

/** @throws AppError not_found */
export async function findFilmUpload({ db }: Deps, id: string): Promise<void> {
  if (!(await findFilm(db, id))) throw notFound('Upload');
}

/** Uploads that become films of the public site. */
export const filmUploads = (deps: Deps): UploadKeeper => ({
  find: async (id) => {
    const film = await findFilm(deps.db, id);
    return film && { size: film.size, createdAt: film.createdAt, metadata: { filename: film.name } };
  },
  update: async (id, { expiresAt }) => {
    await updateFilm(deps.db, id, { expiresAt });
    return { isStudio: true };
  },
  remove: (id) => deleteUploading(deps.db, id),
  listUnfinished: () => listUploading(deps.db, maxUnfinished),
  finish: (id) => finishFilmUpload(deps, id),
});

/** Removes what was never published: uploads that nobody has continued for a week, and films that no draft has shown for a month. */
export const cleanUpFilms = (deps: Deps, batchSize?: number): Promise<void> =>
  inBatches(
    (limit) =>
      deps.db.transaction(async (tx) => {
        const expired = await deleteExpired(tx, deps.clock.now(), limit);
        await removeStored(deps, tx, expired);
        return expired.length;
      }),
    batchSize,
  );
