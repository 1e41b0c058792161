import { maxFilmSize, newFilm } from '#api/website/site-films.ts';
import type { UploadPurposes } from '#server/area.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { unpublishedLifetime } from '#server/features/website/site/uploaded-films.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { beginUpload } from '#server/uploads/upload-space.ts';
import { requireUpload } from '#server/uploads/uploads.service.ts';
import { listUnfinished } from '#server/uploads/uploads.store.ts';
import { removeStored } from './remove-films.ts';
import { countUploading, deleteExpired, deleteUploading, insertFilm, updateFilm } from './site-films.store.ts';

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
    const upload = { name: data.filename, size, lastModified: data.lastModified, uploadedBy: name ?? username };
    const id = await beginUpload(deps, tx, { purpose: 'film', sender: 'studio', ...upload });
    if ((await countUploading(tx)) >= maxUnfinished)
      throw new AppError('too_many_requests', 'Too many films are being uploaded. Please continue or cancel one of them.');
    await insertFilm(tx, { ...upload, id, createdAt: deps.clock.now() });
    return id;
  });
}

/** @throws AppError not_found; forbidden if it was canceled */
export const findFilmUpload = (deps: Deps, id: string) => requireUpload(deps, id, ({ purpose }) => purpose === 'film');

/** Uploads that become films of the public site. */
export const filmUploads: UploadPurposes['film'] = {
  async finish({ jobs, clock }, tx, { id }) {
    await updateFilm(tx, id, { status: 'queued', expiresAt: addMilliseconds(clock.now(), unpublishedLifetime) });
    await jobs.enqueue(tx, 'convert-film', { id });
    return undefined;
  },
  async cancel(_deps, tx, { id, name, expiresAt }, actor) {
    await updateFilm(tx, id, { status: 'failed', error: 'The upload was cancelled.', expiresAt });
    await recordAudit(tx, { action: 'upload.canceled', actor, target: name });
  },
  discard: deleteUploading,
  list: async (db, limit) =>
    (await listUnfinished(db, 'film', limit)).map((upload) => ({
      ...upload,
      uploadedBy: upload.uploadedBy!,
      uploader: 'studio',
      project: null,
      lead: null,
    })),
};

/** Removes films that were never published, and that no draft has shown for a month. */
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
