import type { SiteContent } from '#api/website/site.ts';
import type { Transaction } from '#server/db/client.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { keepFilms } from './uploaded-films.store.ts';

/** How long a film is kept that isn't published, after it was uploaded or a draft with it was saved. */
export const unpublishedLifetime = 30 * days;

/** The films that are files, in the studio's storage. */
export const filmsOf = ({ portfolio: { items } }: Pick<SiteContent, 'portfolio'>) =>
  items.flatMap(({ title, video }, index) => (video?.platform === 'studio' ? [{ index, title, id: video.id }] : []));

export const filmField = (index: number) => `content.portfolio.items.${index}.video`;

/** Keeps the films that a draft shows. @throws AppError invalid if one was deleted */
export async function keepDraftFilms(tx: Transaction, content: SiteContent, now: Date): Promise<void> {
  const films = filmsOf(content);
  const ids = films.map(({ id }) => id);
  const kept = await keepFilms(tx, ids, addMilliseconds(now, unpublishedLifetime));
  for (const { id, index } of films)
    if (!kept.some((film) => film.id === id))
      throw invalidField(filmField(index), 'This film was deleted, because it was never published. Please upload it again.');
}

/** Keeps the films that are published for good. @throws AppError invalid if one can't be played yet */
export async function keepPublishedFilms(tx: Transaction, content: SiteContent): Promise<void> {
  const films = filmsOf(content);
  const ids = films.map(({ id }) => id);
  const ready = (await keepFilms(tx, ids, null)).filter(({ status }) => status === 'ready');
  for (const { id, index, title } of films)
    if (!ready.some((film) => film.id === id)) throw invalidField(filmField(index), `The video of “${title}” isn't ready yet.`);
}
