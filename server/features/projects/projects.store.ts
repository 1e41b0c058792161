import { and, asc, desc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDate, id } from '../../../contract/fields.ts';
import type { ProjectSort } from '../../../contract/project-endpoints.ts';
import { type ProjectStatus, projectStatus, waitingOn } from '../../../contract/projects.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import { type CursorSchema, isOlderThan, type NewestFirstCursor, newestFirstCursor } from '../../db/paging.ts';
import { countRows, readRowCounts } from '../../db/row-counts.ts';
import { clients } from '../../db/schema/clients.ts';
import { projects } from '../../db/schema/projects.ts';
import { matchesSearch, searchVector } from '../../db/search.ts';

export type NewProjectRow = typeof projects.$inferInsert;

/** Which projects a list shows: all that are not archived, those of one state, of one client, those that are found. */
export interface ProjectFilter {
  status?: ProjectStatus | undefined;
  clientId?: number | undefined;
  search?: string | undefined;
  sort: ProjectSort;
}

const selectProjects = (db: Connection) =>
  db
    .select({ ...getTableColumns(projects), clientName: clients.name })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId));

const newestFirst = [desc(projects.createdAt), desc(projects.id)];
const movedLastFirst = [desc(projects.updatedAt), desc(projects.id)];
const soonestFirst = [asc(projects.deadline), asc(projects.id)];

/** As it stands in the indexes. */
const isNotDone = sql`${projects.status} not in ('completed', 'archived')`;

/** An order of projects; each has its index. */
interface Order {
  cursor: CursorSchema;
  by: SQL[];
  after(cursor: { id: number }): SQL | undefined;
}

export const projectOrders: Record<ProjectSort, Order> = {
  newest: { cursor: newestFirstCursor, by: newestFirst, after: (cursor: NewestFirstCursor) => isOlderThan(projects, cursor) },
  deadline: {
    cursor: z.object({ deadline: calendarDate.nullable(), id }),
    by: soonestFirst,
    after: ({ deadline, id }: { deadline: string | null; id: number }) =>
      deadline === null
        ? and(isNull(projects.deadline), gt(projects.id, id))
        : or(sql`(${projects.deadline}, ${projects.id}) > (${deadline}, ${id})`, isNull(projects.deadline)),
  },
};

/** A client's list: projects in work, then those that are over, each newest first. */
export const ownOrderCursor = newestFirstCursor.extend({ status: projectStatus });

export const listProjectsOf = (db: Connection, clientId: number, limit: number, before: z.output<typeof ownOrderCursor> | undefined) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.clientId, clientId), before && afterOwn(before)))
    .orderBy(desc(isNotDone), ...newestFirst)
    .limit(limit);

const afterOwn = ({ status, createdAt, id }: z.output<typeof ownOrderCursor>) =>
  sql`(${isNotDone}, ${projects.createdAt}, ${projects.id}) < (${!isOver(status)}::boolean, ${createdAt.toISOString()}::timestamptz, ${id})`;

export const listProjects = (db: Connection, { search, ...filter }: ProjectFilter, limit: number, before: { id: number } | undefined) => {
  const { by, after } = projectOrders[filter.sort];
  const which = and(matchesFilter(filter), before && after(before));
  return selectProjects(db)
    .where(search ? isFound(search, which, by, limit) : which)
    .orderBy(...by)
    .limit(limit);
};

/** What it says of archived projects stands as it does in the index without them. */
const matchesFilter = ({ status, clientId, sort }: Omit<ProjectFilter, 'search'>): SQL | undefined =>
  and(
    clientId ? eq(projects.clientId, clientId) : undefined,
    status ? eq(projects.status, status) : sql`${projects.status} <> 'archived'`,
    sort === 'deadline' ? isNotDone : undefined,
  );

/**
 * Found by title or by client. PostgreSQL takes no index for an `or` over two tables; and as only the first of each are asked
 * for, it need not look at all that a common word finds.
 */
const isFound = (search: string, which: SQL | undefined, by: SQL[], limit: number): SQL => {
  const first = (found: SQL) => sql`(
    select ${projects.id} from ${projects} where ${and(which, found)} order by ${sql.join(by, sql`, `)} limit ${limit})`;
  const byTitle = matchesSearch(searchVector(projects.title), search);
  const byClient = sql`${projects.clientId} in (
    select ${clients.id} from ${clients} where ${matchesSearch(searchVector(clients.name, clients.email, clients.company), search)})`;
  return sql`${projects.id} in (${first(byTitle)} union ${first(byClient)})`;
};

const isOver = (status: string) => waitingOn[status as ProjectStatus] === 'nobody';

/** How many projects there are that are not archived, or of one state; by deadline, of those that are not done. */
export const countProjects = (db: Connection, { status, sort }: Pick<ProjectFilter, 'status' | 'sort'>) =>
  countRows(db, 'projects', (kind) => (status ? kind === status : kind !== 'archived') && (sort !== 'deadline' || !isOver(kind)));

/** How many projects there are of each state. */
export const countByStatus = async (db: Connection) => new Map((await readRowCounts(db, 'projects')).map(({ kind, rows }) => [kind, rows]));

/** Of each state but `archived` the projects that moved last. */
export const listMovedLast = (db: Connection, limit: number) => {
  const ofState = sql`select ${projects.id} from ${projects} where ${projects.status} = state
    order by ${sql.join(movedLastFirst, sql`, `)} limit ${limit}`;
  const states = sql`unnest(enum_range(null, 'completed'::project_status)) as state`;
  return selectProjects(db)
    .where(sql`${projects.id} in (select latest.id from ${states} cross join lateral (${ofState}) latest)`)
    .orderBy(...movedLastFirst);
};

/** Not done, with a deadline that has passed or comes within so many days. */
const isDue = (today: string, days: number): SQL | undefined =>
  and(isNotDone, sql`${projects.deadline} <= ${today}::date + ${days}::integer`);

/** Those whose deadline is due, soonest first. */
export const listDue = (db: Connection, today: string, days: number, limit: number) =>
  selectProjects(db)
    .where(isDue(today, days))
    .orderBy(...soonestFirst)
    .limit(limit);

export const countDue = (db: Connection, today: string, days: number) => db.$count(projects, isDue(today, days));

export async function findProject(db: Connection, id: number) {
  const [row] = await selectProjects(db).where(eq(projects.id, id));
  return row;
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** Locks the project until the transaction ends: of two moves at once, the second sees what the first made of it. */
export async function lockProject(tx: Transaction, id: number): Promise<ProjectRow | undefined> {
  const [row] = await selectProjects(tx).where(eq(projects.id, id)).for('update', { of: projects });
  return row;
}

export async function insertProject(db: Connection, project: NewProjectRow): Promise<number> {
  const [row] = await db.insert(projects).values(project).returning({ id: projects.id });
  return row!.id;
}

export async function updateProject(db: Connection, id: number, changes: Partial<NewProjectRow>) {
  await db.update(projects).set(changes).where(eq(projects.id, id));
}
