import { notAFilm } from '#contract/website/site-films.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/features/projects/files/finish-upload.ts';
import { deleteAfterCommit } from '#server/features/projects/files/storage/delete-stored-files.ts';
import { unpublishedLifetime } from '#server/features/website/site/uploaded-films.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { readFilmType } from './film-type.ts';
import { findFilm, listUploading, lockFilm, updateFilm } from './site-films.store.ts';

/**
 * Has a complete upload converted, once: the upload itself and a job call this. What isn't a video by its first bytes, whatever its name
 * says, is deleted.
 * @throws AppError not_found, conflict while bytes are missing
 */
export async function finishFilmUpload(deps: Deps, id: string): Promise<void> {
  const film = await findFilm(deps.db, id);
  if (!film) throw notFound('Upload');
  if (film.status !== 'uploading') return;
  if (!(await deps.storage.completeUpload(uploadPath(id), film.size))) throw new AppError('conflict', "This upload isn't complete yet.");
  const isFilm = (await readFilmType(deps.storage, uploadPath(id), film.size)) !== undefined;
  await deps.db.transaction(async (tx) => {
    if ((await lockFilm(tx, id))?.status !== 'uploading') return;
    const expiresAt = addMilliseconds(deps.clock.now(), unpublishedLifetime);
    await updateFilm(tx, id, isFilm ? { status: 'queued', expiresAt } : { status: 'failed', error: notAFilm, expiresAt });
    if (isFilm) await deps.jobs.enqueue(tx, 'convert-film', { id });
    else await deleteAfterCommit(deps, tx, [uploadPath(id)]);
  });
}

/** More than there can be. */
const listLimit = 100;

/** Finishes uploads that are complete, but whose last request failed after the last byte. */
export async function finishFilmUploads(deps: Deps & Deps): Promise<void> {
  for (const { id, size } of await listUploading(deps.db, listLimit))
    try {
      if (await deps.storage.completeUpload(uploadPath(id), size)) await finishFilmUpload(deps, id);
    } catch (err) {
      deps.log.error({ err, film: id }, 'Upload not finished');
    }
}
