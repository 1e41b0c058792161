import type { z } from 'zod';
import type { statusChange } from '../../../contract/project-endpoints.ts';
import { type ClientTransition, clientTransitions, type ProjectStatus } from '../../../contract/projects.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../shared/app-error.ts';
import { notifyAdmins, notifyClient } from '../notifications/notifications.service.ts';
import { studioToday } from '../settings/settings.service.ts';
import { hasOpenComments, insertApproval, insertEvent } from './project-activity.store.ts';
import { mayTransition } from './projects.policy.ts';
import { lockOwnProject, lockProjectById, type ProjectRow } from './projects.service.ts';
import { updateProject } from './projects.store.ts';

/** What a client is told of its project when that comes into a state. */
const clientMessages: Record<ProjectStatus, string> = {
  pending: 'we will start on it soon.',
  footage_upload: 'you can send your footage now.',
  footage_received: 'we have received your footage.',
  editing: 'we are editing it now.',
  first_draft: 'we are finishing the first draft.',
  review: 'a draft is ready for your review.',
  revisions: 'we are working on the changes.',
  final_delivery: 'we are preparing the final delivery.',
  completed: 'it is completed.',
  archived: 'it has been archived.',
};

/** What the studio is told of a client's move, before the project's title. */
const adminMessages: Record<ClientTransition, string> = {
  finishUpload: 'has uploaded everything for',
  requestChanges: 'asks for changes to',
  approve: 'has approved',
};

/**
 * Moves a project as the studio, and tells its client.
 * @throws AppError conflict when it is there already or not where the mover saw it; invalid when an unusual move comes without a reason
 */
export const changeProjectStatus = (
  deps: Deps,
  id: number,
  { status, from, note }: z.output<typeof statusChange>,
  userId: number,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    const verdict = mayTransition('admin', project.status, status);
    if (verdict === 'no' || (from && from !== project.status)) throw statusConflict(project);
    if (verdict === 'with a reason' && !note) throw invalidField('note', 'Please say why.');
    await applyTransition(deps, tx, project, { to: status, note, userId });
    const text = `${project.title}: ${clientMessages[status]}`;
    await notifyClient(deps, tx, project.clientId, { text, link: `/client/projects/${id}`, mail: 'projects' });
  });

/** The client has uploaded everything. */
export const finishUpload = (deps: Deps, client: { id: number }, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await transitionAsClient(deps, tx, client, id, 'finishUpload');
  });

/**
 * The client asks for changes.
 * @throws AppError invalid when neither the note nor a comment of this review says which
 */
export const requestChanges = (deps: Deps, client: { id: number }, id: number, note: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await transitionAsClient(deps, tx, client, id, 'requestChanges', note);
    if (!note && !(await hasOpenComments(tx, project))) throw invalidField('note', 'Please say what to change.');
  });

/**
 * The client approves in writing.
 * @param name as the client typed it
 * @param address the internet address it came from
 */
export const approveProject = (
  deps: Deps,
  client: { id: number },
  id: number,
  { name, address }: { name: string; address: string },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await transitionAsClient(deps, tx, client, id, 'approve');
    await insertApproval(tx, { projectId: id, clientId: client.id, name, ipAddress: address, createdAt: deps.clock.now() });
  });

/** Moves a project as its client, and tells the studio. */
async function transitionAsClient(
  deps: Deps,
  tx: Transaction,
  client: { id: number },
  id: number,
  move: ClientTransition,
  note: string | null = null,
) {
  const project = await lockOwnProject(tx, client, id);
  const { to } = clientTransitions[move];
  if (mayTransition('client', project.status, to) === 'no') throw statusConflict(project);
  await applyTransition(deps, tx, project, { to, note, clientId: client.id });
  const text = `${project.clientName} ${adminMessages[move]} ${project.title}.`;
  await notifyAdmins(deps, tx, { text, link: `/admin/projects/${id}`, about: 'projects', clientId: client.id });
  return project;
}

type Transition = { to: ProjectStatus; note: string | null } & ({ userId: number } | { clientId: number });

async function applyTransition({ clock }: Pick<Deps, 'clock'>, tx: Transaction, project: ProjectRow, step: Transition) {
  const now = clock.now();
  const { today } = await studioToday({ db: tx, clock });
  await updateProject(tx, project.id, { status: step.to, updatedAt: now, completedDate: completedDateIn(step.to, project, today) });
  await insertEvent(tx, { ...step, projectId: project.id, createdAt: now, from: project.status });
}

/** An archived project keeps the date, also when it comes back. */
function completedDateIn(status: ProjectStatus, { completedDate }: ProjectRow, today: string): string | null {
  if (status === 'completed') return completedDate ?? today;
  return status === 'archived' ? completedDate : null;
}

const adjectives: ProjectStatus[] = ['pending', 'completed', 'archived'];

/** The refusal of a move that sees the project where it is not. */
function statusConflict({ status }: ProjectRow): AppError {
  const state = status.replaceAll('_', ' ');
  return new AppError('conflict', `This project is ${adjectives.includes(status) ? state : `in ${state}`} now.`);
}
