import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { addMilliseconds, minutes } from '../../shared/clock.ts';
import { notifyAdmins, notifyClient } from '../notifications/notifications.service.ts';
import { countComments, insertComment } from './project-activity.store.ts';
import { lockOwnProject, lockProjectById, type ProjectRow } from './projects.service.ts';
import { updateProject } from './projects.store.ts';

interface StudioComment {
  text: string;
  /** For the studio itself: the client does not hear of it. */
  internal: boolean;
}

/** Writes a comment as the studio, and tells the client. */
export const commentAsStudio = (deps: Deps, id: number, { text, internal }: StudioComment, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    await addComment(deps, tx, project, { text, internal, userId });
    if (internal) return;
    const news = `There is a new comment on ${project.title}.`;
    await notifyClient(deps, tx, project.clientId, { text: news, link: `/client/projects/${id}`, mail: 'projects' });
  });

/** More than anybody types: counted in the transaction that holds the client, so that it is exact and what fails does not count. */
const limit = { comments: 60, within: 10 * minutes };

/**
 * Writes a comment as the client, and tells the studio.
 * @throws AppError too_many_requests
 */
export const commentAsClient = (deps: Deps, client: { id: number }, id: number, text: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, client, id);
    if ((await countComments(tx, client.id, addMilliseconds(deps.clock.now(), -limit.within))) >= limit.comments)
      throw new AppError('too_many_requests', 'That was a lot of comments at once. Please continue in ten minutes.', {
        retryAfter: limit.within / 1000,
      });
    await addComment(deps, tx, project, { text, clientId: client.id });
    const news = `${project.clientName} has commented on ${project.title}.`;
    await notifyAdmins(deps, tx, { text: news, link: `/admin/projects/${id}`, about: 'projects', clientId: client.id });
  });

type Comment = (StudioComment & { userId: number }) | { text: string; clientId: number };

/** The project changes too, so that whoever looks at it sees the comment at once. */
async function addComment({ clock }: Pick<Deps, 'clock'>, tx: Transaction, { id }: ProjectRow, comment: Comment) {
  const now = clock.now();
  await insertComment(tx, { ...comment, projectId: id, timestamp: now });
  await updateProject(tx, id, { updatedAt: now });
}
