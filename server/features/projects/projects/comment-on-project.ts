import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { leaveOutOfDigest, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { minutes, subtractMilliseconds } from '#server/shared/clock.ts';
import { notifyEditor } from './assign-editor.ts';
import { countComments, insertComment } from './project-activity.store.ts';
import { lockOwnProject, lockProjectById, type ProjectRow } from './projects.service.ts';
import { updateProject } from './projects.store.ts';

interface StudioComment {
  text: string;
  /** Visible to the studio only. */
  internal: boolean;
}

/** Adds a comment as the studio and, unless it's internal, notifies the client. */
export const commentAsStudio = (deps: Deps, id: number, { text, internal }: StudioComment, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    await addComment(deps, tx, project, { text, internal, userId });
    await leaveOutOfDigest(tx, { userId }, `/admin/projects/${id}`);
    if (internal) return;
    await notifyClient(deps, tx, project.clientId, {
      topic: project.title,
      text: `The studio commented on ${project.title}.`,
      link: `/client/projects/${id}`,
      emailPreference: 'projects',
    });
  });

/** Counted under the client's row lock, so concurrent comments can't exceed it and failed ones don't count. */
export const commentLimit = { comments: 60, within: 10 * minutes };

export const tooManyComments = () =>
  new AppError('too_many_requests', "You've posted a lot of comments. Please try again in ten minutes.", {
    retryAfter: commentLimit.within / 1000,
  });

/** Limits a client's comments on all of its projects and their versions. @throws AppError too_many_requests */
export async function limitComments({ clock }: Deps, tx: Transaction, client: { id: number }): Promise<void> {
  const recent = await countComments(tx, client.id, subtractMilliseconds(clock.now(), commentLimit.within));
  if (recent >= commentLimit.comments) throw tooManyComments();
}

/**
 * Adds a comment as the client and notifies the studio.
 * @throws AppError too_many_requests
 */
export const commentAsClient = (deps: Deps, client: { id: number }, id: number, text: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, client, id);
    await limitComments(deps, tx, client);
    await addComment(deps, tx, project, { text, clientId: client.id });
    await leaveOutOfDigest(tx, { clientId: client.id }, `/client/projects/${id}`);
    await notifyEditor(deps, tx, project, { about: 'project', text: `${project.clientName} commented on ${project.title}.` });
  });

type Comment = (StudioComment & { userId: number }) | { text: string; clientId: number };

/** The project comes first on boards, as the most recently updated. */
async function addComment({ clock }: Deps, tx: Transaction, project: ProjectRow, comment: Comment) {
  const now = clock.now();
  await insertComment(tx, { ...comment, projectId: project.id, timestamp: now });
  await updateProject(tx, project.id, { updatedAt: now });
  await notifyChange(tx, 'comments', project);
}
