import { thumbnailSource } from '#domain/website/thumbnails.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { removeThumbnails } from '#server/features/website/images/site-images.service.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { filmFile } from './convert-film.ts';
import { deleteFilms, type FilmRow } from './site-films.store.ts';

/** Deletes films, which the site must not show anymore, with everything made for them. */
export const removeFilms = async (deps: Deps, tx: Transaction, ids: string[]): Promise<void> =>
  ids.length > 0 ? removeStored(deps, tx, await deleteFilms(tx, ids)) : undefined;

/** Deletes what storage keeps of films whose rows are deleted. The final video that a film was made from stays. */
export async function removeStored(deps: Deps, tx: Transaction, films: FilmRow[]): Promise<void> {
  await deleteAfterCommit(
    deps,
    tx,
    films.flatMap(({ id, path }) => [uploadPath(id), path ?? filmFile(id)]),
  );
  await removeThumbnails(
    deps,
    tx,
    films.map(({ id }) => thumbnailSource({ platform: 'studio', id })),
  );
}
