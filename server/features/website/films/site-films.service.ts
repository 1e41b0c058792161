import type { SiteFilm } from '#api/website/site-films.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/shared/app-error.ts';
import { findFilm } from './site-films.store.ts';

/** @throws AppError not_found */
export async function readFilm({ db }: Deps, id: string): Promise<SiteFilm> {
  const film = await findFilm(db, id);
  if (!film) throw notFound('Film');
  return film;
}

/** @returns undefined for a film that isn't ready */
export async function findPlayable({ db }: Deps, id: string): Promise<{ id: string; path: string } | undefined> {
  const { path } = (await findFilm(db, id)) ?? {};
  return path ? { id, path } : undefined;
}
