import type { z } from 'zod';
import type { statusChange } from '#contract/projects/project-endpoints.ts';
import {
  type ClientTransition,
  checkTransition,
  clientTransitions,
  isDelivering,
  missingReason,
  type ProjectStatus,
  statusPhrase,
} from '#contract/projects/projects.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { presentInvoice } from '#server/features/billing/invoices/invoices.present.ts';
import { listProjectInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { leaveOutOfDigest, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { readFormats, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { notifyEditor } from './assign-editor.ts';
import { insertEvent } from './project-activity.store.ts';
import { lockOwnProject, lockProjectById, type ProjectRow } from './projects.service.ts';
import { updateProject } from './projects.store.ts';
import { updateDelivery } from './update-delivery.ts';

/** The client's notification of a new status, after the project's title. A review is announced once its draft can be watched. */
const clientMessages: Record<Exclude<ProjectStatus, 'review'>, string> = {
  pending: "we'll start on it soon.",
  footage_upload: 'you can send your footage now.',
  footage_received: "we've received your footage.",
  editing: "we're editing it now.",
  first_draft: "we're finishing the first draft.",
  revisions: "we're working on your changes.",
  final_delivery: "we're preparing your final files.",
  completed: 'your project is complete.',
  archived: 'your project has been archived.',
};

/** The studio's notification of a client's transition, between the client's name and the project's title. */
const adminMessages: Record<ClientTransition, string> = {
  finishUpload: 'finished uploading footage for',
  requestChanges: 'requested changes to',
  approve: 'approved',
};

/**
 * What happens besides once a project is complete, such as asking its client for a testimonial.
 * @returns whether the client is told by it that the project is complete
 */
export type OnCompleted = (deps: Deps, tx: Transaction, project: ProjectRow) => Promise<boolean>;

/**
 * Changes a project's status as the studio and notifies its client, by email, too, unless `isEmailed` is false.
 * @throws AppError conflict when the project has that status already or has left `from`; invalid when a required reason is missing
 */
export const changeProjectStatus = (
  deps: Deps,
  id: number,
  { status, from, note, isEmailed = true }: z.output<typeof statusChange> & { isEmailed?: boolean },
  userId: number,
  onCompleted: OnCompleted,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    const verdict = checkTransition('admin', project.status, status);
    if (verdict === 'forbidden' || (from && from !== project.status)) throw statusConflict(project);
    if (verdict === 'reason required' && !note) throw invalidField('note', missingReason);
    await applyTransition(deps, tx, project, { to: status, note, userId });
    await leaveOutOfDigest(tx, { userId }, `/admin/projects/${id}`);
    if (status === 'review') return announceReview(deps, tx, id, { isElsewhere: true });
    const isTold = status === 'completed' && (await onCompleted(deps, tx, project));
    await notifyClient(deps, tx, project.clientId, {
      topic: project.title,
      text: `${project.title}: ${clientMessages[status]}`,
      link: `/client/projects/${id}`,
      ...(isEmailed && !isTold && { emailPreference: 'projects' }),
    });
  });

/** Asks the client of a project that waits to begin for the footage, once it's paid. One that has begun stays as it is. */
export const startUpload = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    if (project.status !== 'pending') return;
    await applyTransition(deps, tx, project, { to: 'footage_upload', note: 'By itself, because the payment arrived.' });
    const text = `${project.title}: ${clientMessages.footage_upload}`;
    await notifyClient(deps, tx, project.clientId, {
      topic: project.title,
      text,
      link: `/client/projects/${id}`,
      emailPreference: 'projects',
    });
  });

/** Marks the client's footage upload as finished. */
export const finishUpload = (deps: Deps, client: { id: number }, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await transitionAsClient(deps, tx, client, id, 'finishUpload');
  });

/** Changes a project's status as its client and notifies the studio. @throws AppError conflict when the client can't do that now */
export async function transitionAsClient(
  deps: Deps,
  tx: Transaction,
  client: { id: number },
  id: number,
  transition: ClientTransition,
  note: string | null = null,
) {
  const project = await lockOwnProject(tx, client, id);
  const { to } = clientTransitions[transition];
  if (checkTransition('client', project.status, to) === 'forbidden') throw statusConflict(project);
  await applyTransition(deps, tx, project, { to, note, clientId: client.id });
  await leaveOutOfDigest(tx, { clientId: client.id }, `/client/projects/${id}`);
  const text = `${project.clientName} ${adminMessages[transition]} ${project.title}.`;
  const unsent = isDelivering(to) ? await unsentInvoices(tx, id) : '';
  await notifyEditor(deps, tx, project, { text: `${text}${unsent}`, isUrgent: true });
  return project;
}

/** What the studio still has to send, or the client won't get the final files. */
async function unsentInvoices(tx: Transaction, projectId: number): Promise<string> {
  const drafts = (await listProjectInvoices(tx, { projectId })).filter(({ status }) => status === 'draft').map(presentInvoice);
  if (drafts.length === 0) return '';
  const { list } = await readFormats(tx);
  return ` ${list(drafts.map(({ invoiceNumber }) => invoiceNumber))} ${drafts.length === 1 ? "isn't" : "aren't"} sent yet.`;
}

/** By an admin or the client; otherwise by itself. */
type StatusChange = { to: ProjectStatus; note: string | null } & ({ userId: number } | { clientId: number } | { userId?: never });

async function applyTransition(deps: Deps, tx: Transaction, project: ProjectRow, change: StatusChange) {
  const now = deps.clock.now();
  const { today } = await studioToday(tx, deps.clock);
  const completedDate = completedDateAfter(change.to, project, today);
  await updateProject(tx, project.id, { status: change.to, updatedAt: now, completedDate, reviewToAnnounce: change.to === 'review' });
  await updateDelivery(deps, tx, { ...project, status: change.to });
  await insertEvent(tx, { ...change, projectId: project.id, createdAt: now, from: project.status });
  const { id, title, clientId, clientName, status } = project;
  const data = { project: { id, title, from: status, to: change.to }, client: { id: clientId, name: clientName } };
  await emitEvent(deps, tx, { type: 'project.moved', data }, { clientId });
}

/** Archiving keeps the date; reopening the project clears it. */
function completedDateAfter(status: ProjectStatus, { completedDate }: ProjectRow, today: string) {
  if (status === 'archived') return completedDate;
  return status === 'completed' ? (completedDate ?? today) : null;
}

const statusConflict = ({ status }: ProjectRow) => new AppError('conflict', `This project is now ${statusPhrase(status)}.`);
