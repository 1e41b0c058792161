import type { z } from 'zod';
import type { statusChange } from '#api/projects/project-endpoints.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { checkTransition, clientTransitions, isPutAway, missingReason } from '#domain/projects/transitions.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { leaveOutOfDigest, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { sendProject } from '#server/features/projects/deliverables/send-for-review.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { notifyEditor } from './assign-editor.ts';
import { moveProject, statusConflict } from './move-project.ts';
import { lockOwnProject, lockProjectById, type ProjectRow } from './projects.service.ts';

/** The client's notification of a new status, after the project's title. A review is announced once its draft can be watched. */
const clientMessages: Record<Exclude<ProjectStatus, 'review' | 'archived'>, string> = {
  pending: "we'll start on it soon.",
  footage_upload: 'you can send your footage now.',
  footage_received: "we've received your footage.",
  editing: "we're editing it now.",
  first_draft: "we're finishing the first draft.",
  revisions: "we're working on your changes.",
  final_delivery: "we're preparing your final files.",
  completed: 'your project is complete.',
};

/**
 * What happens besides once a project is complete, such as asking its client for a testimonial.
 * @returns whether the client is told by it that the project is complete
 */
export type OnCompleted = (deps: Deps, tx: Transaction, project: ProjectRow) => Promise<boolean>;

/**
 * Changes a project's status as the studio and notifies its client.
 * @throws AppError conflict when the project has that status already or has left `from`; invalid when a required reason is missing
 */
export const changeProjectStatus = (
  deps: Deps,
  id: number,
  { status, from, note }: z.output<typeof statusChange>,
  userId: number,
  onCompleted: OnCompleted,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    const verdict = checkTransition('admin', project.status, status);
    if (verdict === 'forbidden' || (from && from !== project.status)) throw statusConflict(project);
    if (verdict === 'reason required' && !note) throw invalidField('note', missingReason);
    await moveProject(deps, tx, project, { to: status, note, userId });
    if (status === 'review') await sendProject(deps, tx, project, { userId });
    await leaveOutOfDigest(tx, { userId }, `/admin/projects/${id}`);
    if (status === 'review') return announceReview(deps, tx, id, { isSentElsewhere: true });
    const isCompleted = status === 'completed' && project.status !== 'archived';
    const isTold = isCompleted && (await onCompleted(deps, tx, project));
    await tellOfStatus(deps, tx, project, status, { isEmailed: !isTold });
  });

/** Tells a project's client of its new status, unless it's only put away. @param project as it was before */
export async function tellOfStatus(
  deps: Deps,
  tx: Transaction,
  { id, clientId, title, status: from }: ProjectRow,
  status: Exclude<ProjectStatus, 'review'>,
  { isEmailed = true } = {},
): Promise<void> {
  if (status === 'archived' || isPutAway({ from, to: status })) return;
  await notifyClient(deps, tx, clientId, {
    topic: title,
    text: `${title}: ${clientMessages[status]}`,
    link: `/client/projects/${id}`,
    ...(isEmailed && { emailPreference: 'projects' }),
  });
}

/** Asks the client of a project that waits to begin for the footage, once it's paid. One that has begun stays as it is. */
export const startUpload = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    if (project.status !== 'pending') return;
    await moveProject(deps, tx, project, { to: 'footage_upload', note: 'By itself, because the payment arrived.' });
    await tellOfStatus(deps, tx, project, 'footage_upload');
  });

/** Marks the client's footage upload as finished and notifies the studio. @throws AppError conflict when the client can't do that now */
export const finishFootage = (deps: Deps, client: { id: number }, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, client, id);
    const { to } = clientTransitions.finishUpload;
    if (checkTransition('client', project.status, to) === 'forbidden') throw statusConflict(project);
    await moveProject(deps, tx, project, { to, note: null, clientId: client.id });
    await leaveOutOfDigest(tx, { clientId: client.id }, `/client/projects/${id}`);
    const text = `${project.clientName} finished uploading footage for ${project.title}.`;
    await notifyEditor(deps, tx, project, { text, about: 'project', isUrgent: true });
  });
