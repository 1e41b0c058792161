import { notAFilm } from '#contract/website/site-films.ts';
import type { Deps } from '#server/deps.ts';
import { unpublishedLifetime } from '#server/features/website/site/uploaded-films.ts';
import { notFound } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { requireComplete } from '#server/uploads/uploads.service.ts';
import { readFilmType } from './film-type.ts';
import { findFilm, lockFilm, updateFilm } from './site-films.store.ts';

/**
 * Has a complete upload converted, once: the upload itself and a job call this. What isn't a video by its first bytes, whatever its name
 * says, is deleted.
 * @throws AppError not_found, conflict while bytes are missing
 */
export async function finishFilmUpload(deps: Deps, id: string): Promise<void> {
  const film = await findFilm(deps.db, id);
  if (!film) throw notFound('Upload');
  if (film.status !== 'uploading') return;
  await requireComplete(deps, film);
  const isFilm = (await readFilmType(deps.storage, uploadPath(id), film.size)) !== undefined;
  await deps.db.transaction(async (tx) => {
    if ((await lockFilm(tx, id))?.status !== 'uploading') return;
    const expiresAt = addMilliseconds(deps.clock.now(), unpublishedLifetime);
    await updateFilm(tx, id, isFilm ? { status: 'queued', expiresAt } : { status: 'failed', error: notAFilm, expiresAt });
    if (isFilm) await deps.jobs.enqueue(tx, 'convert-film', { id });
    else await deleteAfterCommit(deps, tx, [uploadPath(id)]);
  });
}
