import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { findFileFor } from '#server/features/projects/files/files.service.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { portfolioRequestMails } from './portfolio-requests.mails.ts';
import { insertRequest } from './portfolio-requests.store.ts';

const conflict = (message: string) => new AppError('conflict', message);

/**
 * Asks the client of a completed project whether a final video may be shown in the portfolio, once per file: by a notification, and by
 * email unless they have turned off such emails.
 * @throws AppError not_found; conflict if it isn't a final video of a completed project, or the client can't be asked
 */
export const askToShow = (deps: Deps, admin: Viewer, fileId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { projectId } = await findFileFor(tx, admin, fileId);
    const project = await lockProjectById(tx, projectId);
    const file = await findFileFor(tx, admin, fileId);
    if (file.type !== 'final' || !file.video || !file.path) throw conflict('Only final videos that are stored here can be shown.');
    if (project.completedDate === null) throw conflict("This project isn't complete yet.");
    const client = await findClientById(tx, project.clientId);
    if (!client || !maySignIn(client)) throw conflict("This client can't sign in anymore, so they can't allow it.");
    const request = { projectId, fileId, fileName: file.name, askedAt: deps.clock.now() };
    if (!(await insertRequest(tx, request))) throw conflict('This client was already asked about this video.');
    const text = `May we show “${file.name}” from ${project.title} in our portfolio? Please allow or decline it.`;
    await notifyClient(deps, tx, client.id, { text, link: `/client/projects/${projectId}` });
    if (preferencesOf(client).testimonials)
      await sendMail(deps, tx, portfolioRequestMails.portfolioRequest, { client, project, video: file.name });
    await notifyChange(tx, 'portfolio_requests', project);
  });
