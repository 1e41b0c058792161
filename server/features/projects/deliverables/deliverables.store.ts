import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { deliverableProgress as progressFields } from '#api/projects/projects.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { deliverableEvents, deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';

/** The id of the deliverable that a project began with, which is meant by calls that name none. */
export const firstDeliverable = (projectId: number | typeof projects.id) =>
  sql<number>`(select min(${deliverables.id}) from ${deliverables} where ${deliverables.projectId} = ${projectId})`;

export async function findFirstDeliverable(db: Connection, projectId: number): Promise<number> {
  const [row] = await db
    .select({ id: firstDeliverable(projectId) })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row!.id;
}

export const titleOfDeliverable = sql<string>`coalesce(${deliverables.title}, ${projects.title})`;

/** A column of a query of deliverables: whether the project began with the deliverable. */
export const isFirstDeliverable = sql<boolean>`${deliverables.id} = ${firstDeliverable(projects.id)}`;

/** A column of a query of deliverables: whether there is a file of a type. It's no `exists`, for which PostgreSQL would read all files if it expects many rows. */
export const hasFile = (type: 'draft' | 'final') =>
  sql<boolean>`coalesce((select true from ${files}
    where ${files.deliverableId} = ${deliverables.id} and ${files.type} = ${sql.raw(`'${type}'`)} and ${files.deletedAt} is null limit 1), false)`;

/** A column of a query of deliverables: whether all drafts were deleted. It's true for 30 days, until they are gone for good. */
export const isDraftRemoved = sql<boolean>`coalesce((select bool_and(${files.deletedAt} is not null) from ${files}
    where ${files.deliverableId} = ${deliverables.id} and ${files.type} = 'draft'), false)`;

/** A column of a query of deliverables: whether drafts may have been sent another way. It has none, and is the project's only deliverable. */
export const isElsewhere = sql<boolean>`((select count(*) from ${files} where ${files.deliverableId} = ${deliverables.id} and ${files.type} = 'draft') = 0
    and (select count(*) from ${deliverables} others where others.project_id = ${deliverables.projectId} and others.state <> 'cancelled') = 1)`;

export async function wasDraftRemoved(db: Connection, id: number): Promise<boolean> {
  const [row] = await db
    .select({ isDraftRemoved })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .where(eq(deliverables.id, id));
  return row?.isDraftRemoved === true;
}

type Progress = z.output<typeof progressFields>;

const counts = sql`json_build_object('approved', count(*) filter (where ${deliverables.state} in ('approved', 'delivered')), 'total', count(*))`;
const uncancelledOf = (projectId: number | typeof projects.id) =>
  sql`from ${deliverables} where ${deliverables.projectId} = ${projectId} and ${deliverables.state} <> 'cancelled'`;

/** A column of a query of projects: how many of several deliverables are approved. */
export const progressOfSeveral = sql<Progress | null>`(select case when count(*) > 1 then ${counts} end ${uncancelledOf(projects.id)})`;

/** The client of a project, and how many of its deliverables are approved. */
export const findProgress = preparedQuery([], (db, { projectId }: { projectId: number }) =>
  db
    .select({ clientId: projects.clientId, progress: sql<Progress>`(select ${counts} ${uncancelledOf(projectId)})` })
    .from(projects)
    .where(eq(projects.id, projectId)),
);

const selectDeliverables = (db: Connection) =>
  db
    .select({
      ...getTableColumns(deliverables),
      title: titleOfDeliverable,
      hasOwnTitle: sql<boolean>`${deliverables.title} is not null`,
      isFirst: isFirstDeliverable,
      editor,
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .leftJoin(users, eq(users.id, deliverables.editorId));

const editor = { id: users.id, name: sql<string>`coalesce(${users.name}, ${users.username})` };

/** A project's deliverables in the studio's order. */
export const listDeliverables = (db: Connection, projectId: number) =>
  selectDeliverables(db).where(eq(deliverables.projectId, projectId)).orderBy(asc(deliverables.position), asc(deliverables.id));

export async function findDeliverable(db: Connection, id: number): Promise<DeliverableRow | undefined> {
  const [row] = await selectDeliverables(db).where(eq(deliverables.id, id));
  return row;
}

export type DeliverableRow = Awaited<ReturnType<typeof listDeliverables>>[number];

/** @returns their ids, in the order of the rows */
export async function insertDeliverables(db: Connection, rows: (typeof deliverables.$inferInsert)[]): Promise<number[]> {
  const inserted = await db.insert(deliverables).values(rows).returning({ id: deliverables.id });
  return inserted.map(({ id }) => id);
}

export async function updateDeliverables(db: Connection, ids: number[], changes: Partial<typeof deliverables.$inferInsert>) {
  await db.update(deliverables).set(changes).where(inArray(deliverables.id, ids));
}

/** Puts all of a project's deliverables into the order of the ids. */
export async function orderDeliverables(tx: Transaction, ids: number[]) {
  await tx
    .update(deliverables)
    .set({ position: sql`array_position(${sql.param(ids)}::integer[], ${deliverables.id})` })
    .where(inArray(deliverables.id, ids));
}

export async function insertDeliverableEvents(db: Connection, events: (typeof deliverableEvents.$inferInsert)[]) {
  await db.insert(deliverableEvents).values(events);
}

/** Whether a project's client has asked for changes, which are still to be made, since the project was last moved to review. */
export async function asksForChanges(db: Connection, projectId: number): Promise<boolean> {
  const { createdAt, to } = deliverableEvents;
  const reviewedAt = sql`(select max(${projectEvents.createdAt}) from ${projectEvents}
    where ${projectEvents.projectId} = ${projectId} and ${projectEvents.to} = 'review')`;
  const [row] = await db
    .select({ id: deliverables.id })
    .from(deliverables)
    .innerJoin(deliverableEvents, eq(deliverableEvents.deliverableId, deliverables.id))
    .where(
      and(
        eq(deliverables.projectId, projectId),
        eq(deliverables.state, 'changes_requested'),
        eq(to, 'changes_requested'),
        sql`${createdAt} >= coalesce(${reviewedAt}, '-infinity')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The deliverable of one of a project's drafts, also of a deleted one. */
export async function findDeliverableOfVersion(db: Connection, projectId: number, fileId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: files.deliverableId })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.projectId, projectId), eq(files.type, 'draft')));
  return row?.id ?? undefined;
}

/** Which of a project's deliverables have a draft. */
export async function findDrafted(db: Connection, projectId: number): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: files.deliverableId })
    .from(files)
    .where(and(eq(files.projectId, projectId), eq(files.type, 'draft'), isNull(files.deletedAt)));
  return new Set(rows.map(({ id }) => id!));
}

/** A column of a query of projects: whether there are several deliverables, and one of them has no final file. */
export const missesFinals = sql<boolean>`(select coalesce(count(*) > 1 and not bool_and(exists (
    select 1 from ${files} where ${files.deliverableId} = ${deliverables.id} and ${files.type} = 'final' and ${files.deletedAt} is null)), false)
  from ${deliverables} where ${deliverables.projectId} = ${projects.id} and ${deliverables.state} <> 'cancelled')`;

/** A project's deliverables that have a final file, by their ids: whether one was added after all drafts. */
export async function findFinals(db: Connection, projectId: number): Promise<Map<number, { isAfterDrafts: boolean }>> {
  const newest = (type: 'draft' | 'final') => sql`max(${files.id}) filter (where ${files.type} = ${type})`;
  const rows = await db
    .select({ id: files.deliverableId, isAfterDrafts: sql<boolean>`coalesce(${newest('final')} > ${newest('draft')}, true)` })
    .from(files)
    .where(and(eq(files.projectId, projectId), inArray(files.type, ['draft', 'final']), isNull(files.deletedAt)))
    .groupBy(files.deliverableId)
    .having(isNotNull(newest('final')));
  return new Map(rows.map(({ id, isAfterDrafts }) => [id!, { isAfterDrafts }]));
}

/** Gives up announcing drafts of a project to its client. */
export async function forgetReviews(tx: Transaction, projectId: number) {
  await tx
    .update(deliverables)
    .set({ reviewToAnnounce: false })
    .where(and(eq(deliverables.projectId, projectId), eq(deliverables.reviewToAnnounce, true)));
}

/** Has a deliverable's newest draft announced to the client, if it's in review. */
export async function announceInReview(tx: Transaction, id: number) {
  await tx
    .update(deliverables)
    .set({ reviewToAnnounce: true })
    .where(and(eq(deliverables.id, id), eq(deliverables.state, 'in_review')));
}
