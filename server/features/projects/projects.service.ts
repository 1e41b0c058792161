import type { z } from 'zod';
import { type projectDetails, projectStatuses, studioStatuses } from '../../../contract/projects.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { holdClient } from '../clients/clients.service.ts';
import { readStudio, studioToday } from '../settings/settings.service.ts';
import { readParts } from './parts.store.ts';
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
  type ProjectFilter,
  type ProjectRow,
  updateProject,
} from './projects.store.ts';

export type { ProjectRow } from './projects.store.ts';

/** How many projects of a state the board shows. */
const boardColumn = 50;

/** How many deadlines are told at once. */
const mostDue = 50;

export const projectPagesOf = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  list: (limit: number, before: KeyCursor | undefined) => listProjectsOf(db, clientId, limit, before),
});

/** The total is known of all projects and of each state; of what is found otherwise, nobody counts it. */
export const projectPages = (deps: Pick<Deps, 'db' | 'clock'>, filter: ProjectFilter) => ({
  list: async (limit: number, before: KeyCursor | undefined) => {
    const [rows, { today }] = await Promise.all([listProjects(deps.db, filter, limit, before), studioToday(deps)]);
    return rows.map((row) => presentProject(row, today));
  },
  ...(filter.clientId || filter.search ? {} : { count: () => countProjects(deps.db, filter.status) }),
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

/** Projects that are not done and whose deadline has passed or comes within so many days, and how many of them wait for the studio. */
export async function dueProjects(deps: Pick<Deps, 'db' | 'clock'>, days: number) {
  const { today } = await studioToday(deps);
  const [rows, forStudio] = await Promise.all([listDue(deps.db, today, days, mostDue), countDue(deps.db, today, days, studioStatuses)]);
  return { today, projects: rows.map((row) => presentProject(row, today)), forStudio };
}

export async function readProject(deps: Pick<Deps, 'db' | 'clock'>, id: number) {
  const project = await findProject(deps.db, id);
  if (!project) throw notFound('Project');
  const [parts, studio] = await Promise.all([readParts(deps.db, id, 'studio'), studioToday(deps)]);
  return presentForStudio(project, parts, studio);
}

/** @throws AppError not_found also for another client's project */
export async function readProjectOf({ db }: Pick<Deps, 'db'>, client: { id: number }, id: number) {
  const project = await findProject(db, id);
  if (!project || !maySee(client, project)) throw notFound('Project');
  const [parts, { studioName }] = await Promise.all([readParts(db, id, 'client'), readStudio(db)]);
  return presentForClient(project, parts, studioName);
}

/** Nobody else changes the project before the transaction ends. First the client, then the project: an erasure holds them so too. */
export async function holdProject(tx: Transaction, id: number): Promise<ProjectRow> {
  const found = await findProject(tx, id);
  if (!found) throw notFound('Project');
  await holdClient(tx, found.clientId);
  const project = await lockProject(tx, id);
  if (!project) throw notFound('Project');
  return project;
}

/** The same for its client. */
export async function holdProjectOf(tx: Transaction, client: { id: number }, id: number): Promise<ProjectRow> {
  await holdClient(tx, client.id);
  const project = await lockProject(tx, id);
  if (!project || !maySee(client, project)) throw notFound('Project');
  return project;
}

/** What the form leaves empty is empty afterwards. */
export async function changeProject({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, details: z.output<typeof projectDetails>) {
  const { startDate = null, deadline = null } = details;
  const isThere = await updateProject(db, id, { ...details, startDate, deadline, updatedAt: clock.now() });
  if (!isThere) throw notFound('Project');
}

export const belongsTo = async (db: Connection, projectId: number, clientId: number) =>
  (await findProject(db, projectId))?.clientId === clientId;
