import { maxFilmSize, newFilm } from '#contract/website/site-films.ts';
import type { UploadPurpose } from '#server/area.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { deleteUploadsAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { reserveUpload } from '#server/uploads/upload-space.ts';
import { uploadCanceled } from '#server/uploads/uploads.service.ts';
import { finishFilmUpload } from './finish-film-upload.ts';
import { removeStored } from './remove-films.ts';
import {
  countUploading,
  deleteExpired,
  deleteUploading,
  findFilm,
  insertFilm,
  listUploading,
  updateUploading,
} from './site-films.store.ts';

const canceled = 'The upload was canceled.';

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
    const upload = await reserveUpload(deps, tx, 'studio', size);
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
export const filmUploads = (deps: Deps): UploadPurpose => ({
  find: async (id) => {
    const film = await findFilm(deps.db, id);
    if (film?.error === canceled) throw uploadCanceled();
    return film && { size: film.size, createdAt: film.createdAt, metadata: { filename: film.name } };
  },
  update: async (id, changes) => {
    if (!(await updateUploading(deps.db, id, changes))) throw uploadCanceled();
    return 'studio';
  },
  remove: (id) => deleteUploading(deps.db, id),
  listUnfinished: () => listUploading(deps.db, maxUnfinished),
  finish: (id) => finishFilmUpload(deps, id),
  listAll: async (limit) =>
    (await listUploading(deps.db, limit)).map((film) => ({ ...film, uploader: 'studio', project: null, lead: null })),
  cancel: (id, actor) => cancelFilmUpload(deps, id, actor),
});

const cancelFilmUpload = (deps: Deps, id: string, actor: Actor): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const film = await updateUploading(tx, id, { status: 'failed', error: canceled });
    if (!film) return false;
    await deleteUploadsAfterCommit(deps, tx, [{ id }]);
    await recordAudit(tx, { action: 'upload.canceled', actor, target: film.name });
    return true;
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
