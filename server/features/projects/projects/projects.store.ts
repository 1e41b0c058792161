import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProjectSort } from '#api/projects/project-endpoints.ts';
import { type ProjectState, projectStatus } from '#api/projects/projects.ts';
import { calendarDate, id } from '#api/shared/fields.ts';
import { type ProjectStatus, projectStatuses, waitingOn } from '#domain/projects/statuses.ts';
import type { ProjectTopic } from '#domain/shared/live.ts';
import { slicesOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { type CursorSchema, isOlderThan, type NewestFirstCursor, newestFirstCursor, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { settings } from '#server/db/schema/studio/settings.ts';
import { searchVector } from '#server/db/search/search.ts';
import { matchesTextOrClient } from '#server/db/search/search-with-client.ts';
import { hasUnsentInvoices } from '#server/features/billing/invoices/paid-projects.store.ts';
import { hasFile, isElsewhere, missesFinals, progressOfSeveral } from '#server/features/projects/deliverables/deliverables.store.ts';
import { newestDraft } from '#server/features/projects/review/newest-draft.store.ts';
import { answered, isWaiting, waitingStatuses } from './waiting-projects.store.ts';

export type NewProjectRow = typeof projects.$inferInsert;

/** Without a status, a list shows every project that isn't archived. */
export interface ProjectFilter {
  status?: ProjectState | undefined;
  clientId?: number | undefined;
  /** Null for projects without an editor. */
  editorId?: number | null | undefined;
  search?: string | undefined;
  sort: ProjectSort;
  /** Only projects with these ids. */
  ids?: number[] | undefined;
}

const selectProjects = <Columns extends Record<string, SQL>>(db: Connection, columns = {} as Columns) =>
  db
    .select({ ...getTableColumns(projects), clientName: clients.name, editorName, ...columns })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(users, eq(users.id, projects.editorId));

const editorName = sql<string | null>`coalesce(${users.name}, ${users.username})`;

/** @param editorId null for projects without an editor, undefined for all */
export const isEditedBy = (editorId: number | null | undefined): SQL | undefined => {
  if (editorId === undefined) return undefined;
  return editorId === null ? isNull(projects.editorId) : eq(projects.editorId, editorId);
};

/** The studio's time zone, in which deadlines pass. */
export const timeZone = sql<string>`(select ${settings.timeZone} from ${settings})`;

const newestFirst = [desc(projects.createdAt), desc(projects.id)];
const recentlyUpdatedFirst = [desc(projects.updatedAt), desc(projects.id)];
const soonestFirst = [asc(projects.deadline), asc(projects.id)];

/** This condition is written as in the indexes' definitions. */
const isUnfinished = sql`${projects.status} not in ('completed', 'archived')`;

/** Each sort order has its own index. */
interface SortOrder {
  cursor: CursorSchema;
  orderBy: SQL[];
  isAfter(cursor: { id: number }): SQL | undefined;
}

export const projectOrders: Record<ProjectSort, SortOrder> = {
  newest: { cursor: newestFirstCursor, orderBy: newestFirst, isAfter: (cursor: NewestFirstCursor) => isOlderThan(projects, cursor) },
  deadline: {
    cursor: z.object({ deadline: calendarDate.nullable(), id }),
    orderBy: soonestFirst,
    isAfter: ({ deadline, id }: { deadline: string | null; id: number }) =>
      deadline === null
        ? and(isNull(projects.deadline), gt(projects.id, id))
        : or(sql`(${projects.deadline}, ${projects.id}) > (${deadline}, ${id})`, isNull(projects.deadline)),
  },
};

/** The order of a client's list: active projects, then finished ones, each newest first. */
export const ownOrderCursor = newestFirstCursor.extend({ status: projectStatus });

const waitsForClient = and(
  eq(deliverables.projectId, projects.id),
  eq(deliverables.projectStatus, 'review'),
  eq(deliverables.state, 'in_review'),
  or(hasFile('draft'), isElsewhere),
);

/** The number of the newest draft, if the project has a single deliverable. */
const draftVersion = sql<number | null>`case when ${progressOfSeveral} is null then (
  select max(${files.version}) from ${files} where ${and(eq(files.projectId, projects.id), isNull(files.deletedAt))}) end`;

type OwnPage = Page<z.output<typeof ownOrderCursor>> & { clientId: number };

export const listOwnProjects = preparedQuery([], (db, { clientId, limit, before }: OwnPage) =>
  db
    .select({ ...getTableColumns(projects), draftsToReview: db.$count(deliverables, waitsForClient), draftVersion })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), before && isAfterOwn(before)))
    .orderBy(desc(isUnfinished), ...newestFirst)
    .limit(limit),
);

const isAfterOwn = ({ status, createdAt, id }: z.output<typeof ownOrderCursor>) =>
  sql`(${isUnfinished}, ${projects.createdAt}, ${projects.id}) < (${status} not in ('completed', 'archived'), ${sql.param(createdAt, projects.createdAt)}::timestamptz, ${id})`;

export const listProjects = async (db: Connection, { search, ids, ...filter }: ProjectFilter & Page<{ id: number }>) => {
  const isFound = search ? await matchesTextOrClient(db, projects, searchVector(projects.title), search) : undefined;
  return selectListed(db, { ...filter, isMatch: and(isFound, ids && inArray(projects.id, ids)) });
};

type Listed = Omit<ProjectFilter, 'search' | 'ids'> & Page<{ id: number }> & { isMatch: SQL | undefined };

const selectListed = preparedQuery(['status', 'sort'], (db, { isMatch, limit, before, ...filter }: Listed) => {
  const { orderBy, isAfter } = projectOrders[filter.sort];
  return selectProjects(db, { total: totalOf(db, filter), timeZone, progress: progressOfSeveral })
    .where(and(matchesFilter(filter), before && isAfter(before), isMatch))
    .orderBy(...orderBy)
    .limit(limit);
});

/** How many projects match. Few of them have to be counted, because `row_counts` has most of the totals. */
function totalOf(db: Connection, filter: Pick<ProjectFilter, 'status' | 'sort'>) {
  const inStatus = totalRows('projects', (kind) => inArray(kind, countedStatuses(filter)));
  if (filter.status !== 'waiting') return inStatus;
  return sql<number>`${inStatus} + ${db.$count(projects, sql`${projects.id} in (${answered})`)}`.mapWith(Number);
}

/** The condition on archived projects is written as in the partial index. */
const matchesFilter = ({ status, clientId, editorId, sort }: Omit<ProjectFilter, 'search'>): SQL | undefined =>
  and(
    clientId ? eq(projects.clientId, clientId) : undefined,
    isEditedBy(editorId),
    matchesState(status),
    sort === 'deadline' ? isUnfinished : undefined,
  );

function matchesState(state: ProjectState | undefined): SQL {
  if (state === 'waiting') return isWaiting;
  return state ? eq(projects.status, state) : sql`${projects.status} <> 'archived'`;
}

const isFinished = (status: string) => waitingOn[status as ProjectStatus] === 'nobody';

/** The statuses in a list: those that wait, one, or all but archived; sorted by deadline, only unfinished ones. */
const countedStatuses = ({ status, sort }: Pick<ProjectFilter, 'status' | 'sort'>) =>
  status === 'waiting'
    ? waitingStatuses
    : projectStatuses.filter((other) => (status ? other === status : other !== 'archived') && (sort !== 'deadline' || !isFinished(other)));

/** The most recently updated projects of each status but `archived`, with their drafts: all, or an editor's. */
export const listRecentlyUpdated = preparedQuery([], (db, { limit, editorId }: { limit: number; editorId: EditorId }) => {
  const isMatch = and(sql`${projects.status} = statuses.status`, isEditedBy(editorId));
  const latestOfStatus = sql`select ${projects.id} from ${projects} where ${isMatch}
    order by ${sql.join(recentlyUpdatedFirst, sql`, `)} limit ${limit}`;
  const statuses = sql`unnest(enum_range(null, 'completed'::project_status)) as statuses(status)`;
  return selectProjects(db, { timeZone, draft: newestDraft, progress: progressOfSeveral, hasUnsentInvoices, missesFinals })
    .where(sql`${projects.id} in (select latest.id from ${statuses} cross join lateral (${latestOfStatus}) latest)`)
    .orderBy(...recentlyUpdatedFirst);
});

type EditorId = ProjectFilter['editorId'];

/** All admins who can sign in: any of them can edit projects. */
export const listEditors = (db: Connection) =>
  db
    .select({ id: users.id, name: sql<string>`coalesce(${users.name}, ${users.username})` })
    .from(users)
    .where(isNull(users.invitedAt))
    .orderBy(asc(users.id));

/** An editor's projects by status. */
export const countByStatus = (db: Connection, editorId: EditorId) =>
  db.select({ status: projects.status, total: count() }).from(projects).where(isEditedBy(editorId)).groupBy(projects.status);

interface Due {
  today: string;
  days: number;
  editorId: EditorId;
  /** The earliest deadline, which leaves out what is overdue; undefined to list that, too. */
  from?: string | undefined;
  limit: number;
}

/** Unfinished and overdue, or due within a number of days. */
const isDue = ({ today, days, editorId, from }: Due): SQL | undefined =>
  and(
    isUnfinished,
    isEditedBy(editorId),
    from ? sql`${projects.deadline} >= ${from}::date` : undefined,
    sql`${projects.deadline} <= ${today}::date + ${days}::integer`,
  );

/** The projects whose deadlines are soonest, each with the number of all. */
export const listDue = preparedQuery([], (db, due: Due) =>
  selectProjects(db, { total: db.$count(projects, isDue(due)) })
    .where(isDue(due))
    .orderBy(...soonestFirst)
    .limit(due.limit),
);

/** @returns undefined if there is no such project */
export async function findProjectById(db: Connection, id: number) {
  const [row] = await selectProjects(db).where(eq(projects.id, id));
  return row;
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProjectById>>>;

/** Locks the project until the transaction ends, so that concurrent changes see each other's result. */
export async function lockProject(tx: Transaction, id: number): Promise<ProjectRow | undefined> {
  const [row] = await selectProjects(tx).where(eq(projects.id, id)).for('update', { of: projects });
  return row;
}

export async function insertProject(db: Connection, project: NewProjectRow): Promise<number> {
  const [row] = await db.insert(projects).values(project).returning({ id: projects.id });
  return row!.id;
}

/** @returns the ids, in the order of the rows */
export async function insertProjects(db: Connection, rows: NewProjectRow[]): Promise<number[]> {
  const ids: number[] = [];
  for (const slice of slicesOf(rows))
    for (const { id } of await db.insert(projects).values(slice).returning({ id: projects.id })) ids.push(id);
  return ids;
}

/** The titles of these clients' projects, also of archived ones. */
export const listProjectTitles = (db: Connection, clientIds: number[]) =>
  db
    .select({ id: projects.id, clientId: projects.clientId, title: projects.title })
    .from(projects)
    .where(sql`${projects.clientId} = any(${sql.param(clientIds)}::integer[])`);

export async function hasFinalFile(db: Connection, id: number): Promise<boolean> {
  return (await db.$count(files, and(eq(files.projectId, id), eq(files.type, 'final'), isNull(files.deletedAt)))) > 0;
}

export async function updateProject(db: Connection, id: number, changes: Partial<NewProjectRow>) {
  await db.update(projects).set(changes).where(eq(projects.id, id));
}

/** Has open screens read a part of the project again, and locks it: its videos are changed under its lock. */
export async function notifyOfProject(tx: Transaction, topic: ProjectTopic, id: number) {
  const [row] = await tx
    .select({ id: projects.id, clientId: projects.clientId })
    .from(projects)
    .where(eq(projects.id, id))
    .for('no key update');
  if (row) await notifyChange(tx, topic, row);
}

/** Adds the size of a new file to what the project's files take. */
export async function addStoredBytes(db: Connection, id: number, bytes: number) {
  await db
    .update(projects)
    .set({ storedBytes: sql`${projects.storedBytes} + ${bytes}` })
    .where(eq(projects.id, id));
}
