import type { z } from 'zod';
import { deadlineBeforeStart, isDeadlineAfterStart, type projectPatch } from '../../../contract/project-endpoints.ts';
import { projectStatuses } from '../../../contract/projects.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, notFound } from '../../shared/app-error.ts';
import { lockClient } from '../clients/clients.service.ts';
import { readStudio, studioToday } from '../settings/settings.service.ts';
import { readActivity } from './project-activity.store.ts';
import { maySee } from './projects.policy.ts';
import { presentForClient, presentForStudio, presentProject } from './projects.present.ts';
import {
  countByStatus,
  countDue,
  countProjects,
  findProject,
  listDue,
  listMovedLast,
  listProjects,
  listProjectsOf,
  lockProject,
  ownOrderCursor,
  type ProjectFilter,
  type ProjectRow,
  projectOrders,
  updateProject,
} from './projects.store.ts';

export type { ProjectRow } from './projects.store.ts';

/** How many projects of a state the board shows. */
const boardColumn = 50;

/** How many deadlines are told at once. */
const mostDue = 50;

export const projectPagesOf = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  cursor: ownOrderCursor,
  list: (limit: number, before: z.output<typeof ownOrderCursor> | undefined) => listProjectsOf(db, clientId, limit, before),
});

/** The total is known of all projects and of each state; of what is found otherwise, nobody counts it. */
export const projectPages = (deps: Pick<Deps, 'db' | 'clock'>, filter: ProjectFilter) => ({
  cursor: projectOrders[filter.sort].cursor,
  list: async (limit: number, before: { id: number } | undefined) => {
    const [rows, { today }] = await Promise.all([listProjects(deps.db, filter, limit, before), studioToday(deps)]);
    return rows.map((row) => presentProject(row, today));
  },
  ...(filter.clientId || filter.search ? {} : { count: () => countProjects(deps.db, filter) }),
});

/** Every state but `archived` with those of its projects that moved last. */
export async function readBoard(deps: Pick<Deps, 'db' | 'clock'>) {
  const [rows, totals, { today }] = await Promise.all([listMovedLast(deps.db, boardColumn), countByStatus(deps.db), studioToday(deps)]);
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return projectStatuses
    .filter((status) => status !== 'archived')
    .map((status) => ({
      status,
      total: totals.get(status) ?? 0,
      projects: (byStatus.get(status) ?? []).map((row) => presentProject(row, today)),
    }));
}

/** Projects that are not done and whose deadline has passed or comes within so many days: the soonest, and how many there are. */
export async function dueProjects(deps: Pick<Deps, 'db' | 'clock'>, days: number) {
  const { today } = await studioToday(deps);
  const [rows, total] = await Promise.all([listDue(deps.db, today, days, mostDue), countDue(deps.db, today, days)]);
  return { today, projects: rows.map((row) => presentProject(row, today)), total };
}

export async function readProject(deps: Pick<Deps, 'db' | 'clock'>, id: number) {
  const project = await findProject(deps.db, id);
  if (!project) throw notFound('Project');
  return presentForStudio(project, await readActivity(deps.db, id, 'studio'), await studioToday(deps));
}

/** @throws AppError not_found also for another client's project */
export async function readProjectOf({ db }: Pick<Deps, 'db'>, client: { id: number }, id: number) {
  const project = await findProject(db, id);
  if (!project || !maySee(client, project)) throw notFound('Project');
  const { studioName } = await readStudio(db);
  return presentForClient(project, await readActivity(db, id, 'client'), studioName);
}

/** Nobody else changes the project before the transaction ends. First the client, then the project: an erasure holds them so too. */
export async function lockProjectById(tx: Transaction, id: number): Promise<ProjectRow> {
  const found = await findProject(tx, id);
  if (!found) throw notFound('Project');
  await lockClient(tx, found.clientId);
  const project = await lockProject(tx, id);
  if (!project) throw notFound('Project');
  return project;
}

/** The same for its client. */
export async function lockOwnProject(tx: Transaction, client: { id: number }, id: number): Promise<ProjectRow> {
  await lockClient(tx, client.id);
  const project = await lockProject(tx, id);
  if (!project || !maySee(client, project)) throw notFound('Project');
  return project;
}

/**
 * Changes a project's details; what is not sent stays as it is.
 * @throws AppError invalid where the dates are not in order, also with one that stays
 */
export const changeProject = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, changes: z.output<typeof projectPatch>) =>
  db.transaction(async (tx) => {
    const project = await lockProjectById(tx, id);
    if (!isDeadlineAfterStart({ ...project, ...changes })) throw invalidField('deadline', deadlineBeforeStart);
    await updateProject(tx, id, { ...changes, updatedAt: clock.now() });
  });

export const belongsTo = async (db: Connection, projectId: number, clientId: number) =>
  (await findProject(db, projectId))?.clientId === clientId;
