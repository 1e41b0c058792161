import type { SiteContent } from '#api/website/site.ts';
import type { Transaction } from '#server/db/client.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { findConsents, lockConsents } from './film-consents.store.ts';
import { filmField, filmsOf } from './uploaded-films.ts';

type Consents = Awaited<ReturnType<typeof findConsents>>;

/**
 * Films made from clients' final videos are shown as long as their clients allow it. The requests are locked, so that none is withdrawn
 * before the draft is saved.
 * @throws AppError invalid
 */
export const checkDraftConsents = (tx: Transaction, content: SiteContent): Promise<void> => checkConsents(tx, content, lockConsents);

/** Checks the consents for a draft that is being published. The draft is locked, so a withdrawal waits for it. @throws AppError invalid */
export const checkPublishedConsents = (tx: Transaction, content: SiteContent): Promise<void> => checkConsents(tx, content, findConsents);

async function checkConsents(tx: Transaction, content: SiteContent, find: (tx: Transaction, ids: string[]) => PromiseLike<Consents>) {
  const films = filmsOf(content);
  if (films.length === 0) return;
  const ids = films.map(({ id }) => id);
  const consents = await find(tx, ids);
  for (const { id, index, title } of films)
    if (consents.some(({ filmId, status }) => filmId === id && status !== 'allowed'))
      throw invalidField(filmField(index), `The client no longer allows showing “${title}”. Please remove it.`);
}
