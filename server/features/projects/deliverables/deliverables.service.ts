import type { z } from 'zod';
import { maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import type { DeliverableSort, DuePeriod } from '#api/projects/deliverable-list.ts';
import type { ProjectFile } from '#api/projects/files.ts';
import type { DeliverableState } from '#domain/projects/deliverables.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySee } from '#server/features/projects/projects/projects.policy.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import { dateIn } from '#server/shared/clock.ts';
import {
  type DeliverableFilter,
  deliverableOrders,
  findPresentable,
  listAcrossProjects,
  listOfProject,
  type PresentableRow,
  positionCursor,
} from './deliverable-lists.store.ts';
import { findDeliverable, findFirstDeliverable, findProgress } from './deliverables.store.ts';

type Filter = { state?: DeliverableState | undefined };

/** @throws AppError not_found */
export async function readProgress({ db }: Deps, projectId: number) {
  const [project] = await findProgress(db, { projectId });
  if (!project) throw notFound('Project');
  return project.progress;
}

/** @throws AppError not_found, also for another client's project */
export async function readOwnProgress({ db }: Deps, client: { id: number }, projectId: number) {
  const [project] = await findProgress(db, { projectId });
  if (!project || !maySee(client, project)) throw notFound('Project');
  return project.progress;
}

/** A project's deliverables in the studio's order; for its client, without cancelled ones. */
export const pagesOfProject = ({ db, clock }: Deps, audience: 'studio' | 'client', projectId: number, { state }: Filter = {}) => ({
  cursor: positionCursor,
  list: async (limit: number, before: z.output<typeof positionCursor> | undefined) =>
    (await listOfProject(db, { projectId, audience, state, limit, before })).map((row) => present(row, clock.now())),
});

/** All deliverables of a project, also cancelled ones. */
export const readDeliverables = (deps: Deps, projectId: number) =>
  pagesOfProject(deps, 'studio', projectId).list(maxDeliverables, undefined);

/** @throws AppError not_found */
export async function readDeliverable({ db, clock }: Deps, id: number) {
  const row = await findPresentable(db, id);
  if (!row) throw notFound('Deliverable');
  return present(row, clock.now());
}

/** Deliverables that were added at once, of which the first has the id: nothing was added in between, so the others follow it. */
export async function readCreated(deps: Deps, first: number, count: number) {
  const { projectId } = await readDeliverable(deps, first);
  const since = (await readDeliverables(deps, projectId)).filter(({ id }) => id >= first);
  return since.sort((one, other) => one.id - other.id).slice(0, count);
}

function present(row: PresentableRow, now: Date) {
  const { editorId, effectiveEditorId, effectiveEditorName, effectiveDueDate, state, projectStatus } = row;
  const effectiveEditor = effectiveEditorId === null ? null : { id: effectiveEditorId, name: effectiveEditorName ?? '' };
  const isUndelivered = !['delivered', 'cancelled'].includes(state) && !['completed', 'archived'].includes(projectStatus);
  return {
    ...row,
    editor: editorId === null ? null : effectiveEditor,
    effectiveEditor,
    isOverdue: isUndelivered && effectiveDueDate !== null && effectiveDueDate < dateIn(row.timeZone, now),
  };
}

type Query = Omit<DeliverableFilter, 'sort'> & { sort: DeliverableSort; due?: DuePeriod | undefined };

/** Pages of the deliverables of all projects that match. A list that is filtered by due date is sorted by it. */
export function deliverablePages(deps: Deps, { due, ...filter }: Query) {
  const sort = due || filter.dueFrom || filter.dueTo ? 'dueDate' : filter.sort;
  return {
    cursor: deliverableOrders[sort].cursor,
    list: async (limit: number, before: { id: number } | undefined) => {
      const period = due && datesOf(due, (await studioToday(deps.db, deps.clock)).today);
      const rows = await listAcrossProjects(deps.db, { ...filter, ...period, sort, limit, before });
      return rows.map((row) => present(row, deps.clock.now()));
    },
  };
}

/** The first and the last due date of a period. */
function datesOf(due: DuePeriod, today: string) {
  if (due === 'overdue') return { dueTo: addDays(today, -1) };
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  return { dueFrom: monday, dueTo: addDays(monday, 6) };
}

/** The deliverable that a new file belongs to: the project's first one, if none is named. @throws AppError invalid for footage, and for what is another project's or cancelled */
export async function requireDeliverableFor(
  db: Connection,
  { projectId, type, deliverableId }: { projectId: number; type: ProjectFile['type']; deliverableId?: number | null | undefined },
): Promise<void> {
  const refuse = (message: string) => invalidField('deliverableId', message);
  if (type !== 'draft' && type !== 'final') {
    if (deliverableId == null) return;
    throw refuse('Only drafts and final files belong to a deliverable.');
  }
  const row = await findDeliverable(db, deliverableId ?? (await findFirstDeliverable(db, projectId)));
  if (row?.projectId !== projectId) throw refuse('Please choose a deliverable of this project.');
  if (row.state === 'cancelled') throw refuse(`${row.title} is cancelled.`);
}
