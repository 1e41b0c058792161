import type { SiteFilm } from '../../../contract/site-films.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { findFilm } from './site-films.store.ts';

/** @throws AppError not_found */
export async function readFilm({ db }: Pick<Deps, 'db'>, id: string): Promise<SiteFilm> {
  const film = await findFilm(db, id);
  if (!film) throw notFound('Film');
  return film;
}

/** @returns undefined for a film that isn't ready */
export async function findPlayable({ db }: Pick<Deps, 'db'>, id: string): Promise<{ id: string; path: string } | undefined> {
  const { path } = (await findFilm(db, id)) ?? {};
  return path ? { id, path } : undefined;
}
