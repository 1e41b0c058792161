import { randomUUID } from 'node:crypto';
import { type KvStore, Upload } from '@tus/server';
import { maxFilmSize, newFilm } from '#contract/website/site-films.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import { requireSpace, reserveSpace, uploadLifetime } from '#server/features/projects/files/upload-space.ts';
import type { UploadKeeper } from '#server/features/projects/files/uploads.routes.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { finishFilmUpload } from './finish-film-upload.ts';
import { removeStored } from './remove-films.ts';
import { countUploading, deleteExpired, deleteUploading, findFilm, insertFilm, updateFilm } from './site-films.store.ts';

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
  if (!Number.isSafeInteger(size) || size < 0) throw new AppError('malformed', 'Upload-Length must be the size of the file in bytes.');
  if (size === 0) throw invalidField('filename', 'This file is empty.');
  if (size > maxFilmSize) throw new AppError('too_large', 'This video has more than 2 GB. Please export a smaller one.');
  const id = randomUUID();
  const createdAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await reserveSpace(deps, tx, true, size);
    if ((await countUploading(tx)) >= maxUnfinished)
      throw new AppError('too_many_requests', 'Too many films are being uploaded. Please continue or cancel one of them.');
    const expiresAt = addMilliseconds(createdAt, uploadLifetime);
    await insertFilm(tx, { id, name: data.filename, size, uploadedBy: name ?? username, createdAt, expiresAt });
  });
  return id;
}

/** @throws AppError not_found */
export async function findFilmUpload({ db }: Deps, id: string): Promise<void> {
  if (!(await findFilm(db, id))) throw notFound('Upload');
}

/** What becomes of the bytes that arrive. */
export const filmUploads = (deps: Deps): UploadKeeper => ({
  records: filmRecords(deps),
  recordProgress: async (id, { next }) => {
    if (next > 0) await requireSpace(deps.storage, true, next);
    await updateFilm(deps.db, id, { expiresAt: addMilliseconds(deps.clock.now(), uploadLifetime) });
  },
  finish: (id) => finishFilmUpload(deps, id),
});

const filmRecords = ({ db }: Deps): KvStore => ({
  async get(id) {
    const film = await findFilm(db, id);
    if (!film) return undefined;
    const { name, size, createdAt } = film;
    return new Upload({ id, size, offset: 0, metadata: { filename: name }, creation_date: createdAt.toISOString() });
  },
  /** The row exists before the upload does. */
  set: async () => undefined,
  delete: async (id) => void (await deleteUploading(db, id)),
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
