import type { PortfolioRequestStatus } from '#api/website/portfolio-requests.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { findStoredFile } from '#server/features/projects/files/files.service.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import { lockOwnProject } from '#server/features/projects/projects/projects.service.ts';
import { makeFilm } from '#server/features/website/films/make-film.ts';
import { removeFilms } from '#server/features/website/films/remove-films.ts';
import { removeFromSite } from '#server/features/website/site/withdrawn-content.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { findRequest, lockRequest, type RequestRow, updateRequest } from './portfolio-requests.store.ts';

/** The texts that notify the studio of a client's decision. */
const messages: Record<Exclude<PortfolioRequestStatus, 'asked'>, (client: string, video: string) => string> = {
  allowed: (client, video) => `${client} allows you to show ${video} in your portfolio.`,
  declined: (client, video) => `${client} doesn't want ${video} to be shown in your portfolio.`,
  withdrawn: (client, video) => `${client} no longer allows you to show ${video}. It's no longer on your website.`,
};

/**
 * Decides as the client whether a final video may be shown. Consent makes a film of it; withdrawing the consent deletes the film
 * and takes it off the website immediately. The same decision again changes nothing.
 * @throws AppError not_found, also for another client's request; conflict if the file was deleted before it was allowed
 */
export const decideOnRequest = (deps: Deps, client: { id: number }, id: number, mayShow: boolean): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const found = await findRequest(tx, id);
    if (found?.clientId !== client.id) throw notFound('Request');
    const project = await lockOwnProject(tx, client, found.projectId);
    const request = await lockRequest(tx, id);
    if (!request) throw notFound('Request');
    const status = statusAfter(request.status, mayShow);
    if (status === request.status) return;
    const film = status === 'allowed' ? { filmId: await makeFilmOf(deps, tx, request) } : {};
    if (status === 'withdrawn') await withdraw(deps, tx, request);
    await updateRequest(tx, id, { status, ...film, decidedAt: deps.clock.now() });
    const text = messages[status](project.clientName, `“${request.fileName}”`);
    await notifyEditor(deps, tx, project, { text, about: { fileId: request.fileId } });
    await notifyChange(tx, 'portfolio_requests', project);
  });

function statusAfter(status: PortfolioRequestStatus, mayShow: boolean) {
  if (mayShow) return 'allowed';
  if (status === 'allowed' || status === 'withdrawn') return 'withdrawn';
  return 'declined';
}

/** While the project is locked, nobody deletes the final video. */
async function makeFilmOf(deps: Deps, tx: Transaction, { fileId }: RequestRow): Promise<string> {
  const file = fileId === null ? undefined : await findStoredFile(tx, fileId);
  if (!file) throw new AppError('conflict', 'This video was deleted meanwhile, so it can no longer be shown.');
  const { name, path, size, uploadedBy } = file;
  return makeFilm(deps, tx, { name, path, size: size ?? 0, uploadedBy: uploadedBy ?? '' });
}

async function withdraw(deps: Deps, tx: Transaction, { filmId }: RequestRow): Promise<void> {
  const films = [filmId!];
  await removeFromSite(deps, tx, { films });
  await removeFilms(deps, tx, films);
}
