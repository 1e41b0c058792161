import type { z } from 'zod';
import type { projectPatch } from '#api/projects/project-endpoints.ts';
import { deadlineBeforeStart, isDeadlineAfterStart } from '#domain/projects/deadline.ts';
import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { countRowsByKind } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { listDeliverableTitles } from '#server/features/projects/deliverables/past-deliverables.store.ts';
import { readSettings, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { dateIn } from '#server/shared/clock.ts';
import { assignEditor } from './assign-editor.ts';
import { findDraft, findRounds, readActivity } from './project-activity.store.ts';
import { maySee } from './projects.policy.ts';
import { presentForClient, presentForStudio, presentProject } from './projects.present.ts';
import {
  countByStatus,
  findProjectById,
  listDue,
  listEditors,
  listOwnProjects,
  listProjects,
  listRecentlyUpdated,
  lockProject,
  ownOrderCursor,
  type ProjectFilter,
  type ProjectRow,
  projectOrders,
  updateProject,
} from './projects.store.ts';
import { updateDelivery } from './update-delivery.ts';

export type { ProjectRow } from './projects.store.ts';

/** How many projects of a status are read, which is more than a column of the board shows. The table lists all of them. */
const boardColumnLimit = 20;

export const ownProjectPages = ({ db }: Deps, clientId: number) => ({
  cursor: ownOrderCursor,
  list: (limit: number, before: z.output<typeof ownOrderCursor> | undefined) => listOwnProjects(db, { clientId, limit, before }),
});

/** Pages of projects. All projects, or those of one status, have a total; search results and a client's or an editor's don't. */
export const projectPages = (deps: Deps, filter: ProjectFilter) => ({
  cursor: projectOrders[filter.sort].cursor,
  list: async (limit: number, before: { id: number } | undefined) =>
    presentProjects(await listProjects(deps.db, { ...filter, limit, before }), deps.clock.now()),
  isCounted: !filter.clientId && filter.editorId === undefined && !filter.search,
});

/** Pages of projects for an export, with the titles of their deliverables, if they have some. */
export const exportedProjects = (deps: Deps, filter: ProjectFilter) => async (limit: number, before: { id: number } | undefined) => {
  const rows = await projectPages(deps, filter).list(limit, before);
  const ids = rows.map(({ id }) => id);
  const titles = await listDeliverableTitles(deps.db, ids);
  return rows.map((row) => ({ ...row, deliverableTitles: titles.get(row.id) ?? [] }));
};

function presentProjects<Row extends ProjectRow & { timeZone: string }>(rows: Row[], now: Date) {
  const today = rows[0] && dateIn(rows[0].timeZone, now);
  return rows.map((row) => presentProject(row, today!));
}

/** Every status with its total and, but for `archived`, its most recently updated projects: all, or an editor's. */
export async function readBoard(deps: Deps, editorId: ProjectFilter['editorId']) {
  const [rows, totalOf] = await Promise.all([
    listRecentlyUpdated(deps.db, { limit: boardColumnLimit, editorId }),
    countProjects(deps.db, editorId),
  ]);
  const byStatus = Map.groupBy(presentProjects(rows, deps.clock.now()), ({ status }) => status);
  return projectStatuses.map((status) => ({ status, total: totalOf(status), projects: byStatus.get(status) ?? [] }));
}

/** All projects are counted as they change, an editor's when they are read. */
export async function countProjects(db: Connection, editorId: ProjectFilter['editorId']) {
  if (editorId === undefined) {
    const count = await countRowsByKind(db, 'projects');
    return (status: ProjectStatus) => count('projects', status);
  }
  const totals = new Map((await countByStatus(db, editorId)).map(({ status, total }) => [status, total]));
  return (status: ProjectStatus) => totals.get(status) ?? 0;
}

/** Unfinished projects that are overdue (unless they are due `from` a day on) or due within a number of days: the soonest ones and the total. */
export async function dueProjects({ db }: Deps, due: Parameters<typeof listDue>[1]) {
  const rows = await listDue(db, due);
  return { projects: rows.map((row) => presentProject(row, due.today)), total: rows[0]?.total ?? 0 };
}

export const readEditors = ({ db }: Deps) => listEditors(db);

export async function readProject(deps: Deps, id: number) {
  const project = await findProjectById(deps.db, id);
  if (!project) throw notFound('Project');
  const presented = presentForStudio(project, await readActivity(deps.db, id, 'studio'), await studioToday(deps.db, deps.clock));
  return { ...presented, rounds: await readRounds(deps, id) };
}

/** @throws AppError not_found, also for another client's project */
export async function readOwnProject(deps: Deps, client: { id: number }, id: number) {
  const { db } = deps;
  const project = await findProjectById(db, id);
  if (!project || !maySee(client, project)) throw notFound('Project');
  const { studioName } = await readStudio(db);
  return {
    ...presentForClient(project, await readActivity(db, id, 'client'), studioName),
    draft: await findDraft(db, id),
    rounds: await readRounds(deps, id),
  };
}

/** The rounds of revisions that a project has used, and those that were agreed on or that the studio's terms include. */
export async function readRounds(deps: Deps, projectId: number) {
  const { includedRevisions, extraRevisionPrice: extraPrice, currency } = await readSettings(deps);
  const { used, included } = await findRounds(deps.db, projectId);
  return { used, included: included ?? includedRevisions, extraPrice, currency };
}

/** Agrees on the rounds of revisions of a project, whatever the settings say. */
export const includeRounds = (tx: Transaction, id: number, includedRounds: number) => updateProject(tx, id, { includedRounds });

/** @param project locked by the caller @throws AppError conflict when it would come before the start */
export async function moveDeadline({ clock }: Deps, tx: Transaction, project: ProjectRow, deadline: string): Promise<void> {
  if (!isDeadlineAfterStart({ ...project, deadline })) throw new AppError('conflict', 'The project begins after this deadline.');
  await updateProject(tx, project.id, { deadline, updatedAt: clock.now() });
}

/** Locks the project until the transaction ends. Locks the client first, in the same order as an erasure, to avoid deadlocks. */
export async function lockProjectById(tx: Transaction, id: number): Promise<ProjectRow> {
  const found = await findProjectById(tx, id);
  if (!found) throw notFound('Project');
  await lockClient(tx, found.clientId);
  const project = await lockProject(tx, id);
  if (!project) throw notFound('Project');
  return project;
}

/** Locks a client's own project, like `lockProjectById`. */
export async function lockOwnProject(tx: Transaction, client: { id: number }, id: number): Promise<ProjectRow> {
  await lockClient(tx, client.id);
  const project = await lockProject(tx, id);
  if (!project || !maySee(client, project)) throw notFound('Project');
  return project;
}

/**
 * Updates the details that are sent and tells a new editor. A changed watermark is burnt into the drafts by a job.
 * @throws AppError invalid when the deadline would come before the start, also against a stored date; conflict when the deadline is no
 * longer the one that the sender saw
 */
export const changeProject = (deps: Deps, id: number, { previousDeadline, ...changes }: z.output<typeof projectPatch>, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    if (previousDeadline !== undefined && previousDeadline !== project.deadline) throw await deadlineConflict(tx, project);
    if (!isDeadlineAfterStart({ ...project, ...changes })) throw invalidField('deadline', deadlineBeforeStart);
    if (changes.editorId !== undefined) await assignEditor(deps, tx, project, changes.editorId, actor);
    await updateProject(tx, id, { ...changes, updatedAt: deps.clock.now() });
    if ((changes.watermark ?? project.watermark) === project.watermark) return;
    await updateDelivery(deps, tx, project, { userId: adminIdOf(actor) });
    await deps.jobs.enqueue(tx, 'update-watermarks', { projectId: id });
  });

/** The error for a deadline that somebody else has changed meanwhile. */
export async function deadlineConflict(tx: Transaction, { title, deadline }: Pick<ProjectRow, 'title' | 'deadline'>) {
  const { locale } = await readStudio(tx);
  const change = deadline ? `moved to ${formatsFor(locale).date(deadline)}` : 'removed';
  return new AppError('conflict', `The deadline of ${title} has been ${change} meanwhile.`);
}

/** Lets the client download the files. */
export const releaseFilesOf = (tx: Transaction, id: number, now: Date) => updateProject(tx, id, { filesReleasedAt: now });
