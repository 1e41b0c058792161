import { and, asc, desc, eq, gt, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DeliverableSort } from '#api/projects/deliverable-list.ts';
import { calendarDate, id } from '#api/shared/fields.ts';
import type { DeliverableState } from '#domain/projects/deliverables.ts';
import type { Connection } from '#server/db/client.ts';
import { type CursorSchema, isOlderThan, type NewestFirstCursor, newestFirstCursor, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { deliverables, isListed, isUndelivered } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { searchVector } from '#server/db/search/search.ts';
import { findIds, isOneOf, matchesOften } from '#server/db/search/search-with-client.ts';
import { timeZone } from '#server/features/projects/projects/projects.store.ts';
import { newestDraftOf } from '#server/features/projects/review/newest-draft.store.ts';
import { hasFile, isDraftRemoved, isFirstDeliverable, titleOfDeliverable } from './deliverables.store.ts';

/** Where a page of a project's deliverables ends, in the order of the project. */
export const positionCursor = z.object({ position: z.int(), id });
type PositionCursor = z.output<typeof positionCursor>;

const selectPresented = (db: Connection, audience: 'studio' | 'client') =>
  db
    .select({
      id: deliverables.id,
      projectId: deliverables.projectId,
      title: titleOfDeliverable,
      isFirst: isFirstDeliverable,
      kind: deliverables.kind,
      aspectRatio: deliverables.aspectRatio,
      targetLength: deliverables.targetLength,
      dueDate: deliverables.dueDate,
      position: deliverables.position,
      state: deliverables.state,
      createdAt: deliverables.createdAt,
      editorId: deliverables.editorId,
      credits: deliverables.credits,
      creditUse: deliverables.creditUse,
      effectiveDueDate: deliverables.effectiveDueDate,
      effectiveEditorId: deliverables.effectiveEditorId,
      effectiveEditorName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      projectStatus: deliverables.projectStatus,
      projectTitle: projects.title,
      clientId: projects.clientId,
      clientName: clients.name,
      timeZone,
      draft: newestDraftOf(deliverables.id, audience),
      isDraftRemoved,
      hasFinal: hasFile('final'),
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(users, eq(users.id, deliverables.effectiveEditorId));

export type PresentableRow = Awaited<ReturnType<typeof selectPresented>>[number];

type ProjectPage = Page<PositionCursor> & { projectId: number; audience: 'studio' | 'client'; state?: DeliverableState | undefined };

/** A project's deliverables in the studio's order; its client sees none that is cancelled. */
export const listOfProject = preparedQuery(['audience'], (db, { projectId, audience, state, limit, before }: ProjectPage) =>
  selectPresented(db, audience)
    .where(
      and(
        eq(deliverables.projectId, projectId),
        state ? eq(deliverables.state, state) : undefined,
        audience === 'client' ? ne(deliverables.state, 'cancelled') : undefined,
        before && sql`(${deliverables.position}, ${deliverables.id}) > (${before.position}, ${before.id})`,
      ),
    )
    .orderBy(asc(deliverables.position), asc(deliverables.id))
    .limit(limit),
);

export const findPresentable = async (db: Connection, id: number): Promise<PresentableRow | undefined> =>
  (await selectPresented(db, 'studio').where(eq(deliverables.id, id)))[0];

export interface DeliverableFilter {
  state?: DeliverableState | undefined;
  /** Null for deliverables without an editor, undefined for all. */
  editorId?: number | null | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  clientId?: number | undefined;
  projectId?: number | undefined;
  titled?: boolean | undefined;
  search?: string | undefined;
  sort: DeliverableSort;
}

/** Each sort order has its own index. */
export const deliverableOrders = {
  newest: {
    cursor: newestFirstCursor as CursorSchema,
    orderBy: [desc(deliverables.createdAt), desc(deliverables.id)],
    isAfter: (cursor: NewestFirstCursor) => isOlderThan(deliverables, cursor),
  },
  dueDate: {
    cursor: z.object({ effectiveDueDate: calendarDate.nullable(), id }) as CursorSchema,
    orderBy: [asc(deliverables.effectiveDueDate), asc(deliverables.id)],
    isAfter: ({ effectiveDueDate: date, id }: { effectiveDueDate: string | null; id: number }) =>
      date === null
        ? and(isNull(deliverables.effectiveDueDate), gt(deliverables.id, id))
        : or(sql`(${deliverables.effectiveDueDate}, ${deliverables.id}) > (${date}, ${id})`, isNull(deliverables.effectiveDueDate)),
  },
} satisfies Record<DeliverableSort, unknown>;

/** The deliverables of all projects that match. */
export const listAcrossProjects = async (db: Connection, { search, ...filter }: DeliverableFilter & Page<{ id: number }>) =>
  selectListed(db, { ...filter, isMatch: search ? await matchesText(db, search) : undefined });

type Listed = Omit<DeliverableFilter, 'search'> & Page<{ id: number }> & { isMatch: SQL | undefined };

const selectListed = preparedQuery(['state', 'sort', 'titled'], (db, { isMatch, limit, before, ...filter }: Listed) => {
  const { orderBy, isAfter } = deliverableOrders[filter.sort];
  return selectPresented(db, 'studio')
    .where(and(matchesFilter(filter), before && isAfter(before as never), isMatch))
    .orderBy(...orderBy)
    .limit(limit);
});

function matchesFilter({ state, editorId, dueFrom, dueTo, clientId, projectId, titled, sort }: Omit<DeliverableFilter, 'search'>) {
  const { projectStatus, effectiveEditorId, effectiveDueDate } = deliverables;
  return and(
    state === 'cancelled' ? sql`${projectStatus} <> 'archived'` : isListed(deliverables),
    state ? eq(deliverables.state, state) : undefined,
    sort === 'dueDate' ? isUndelivered(deliverables) : undefined,
    editorId === null ? isNull(effectiveEditorId) : editorId === undefined ? undefined : eq(effectiveEditorId, editorId),
    dueFrom ? gte(effectiveDueDate, dueFrom) : undefined,
    dueTo ? lte(effectiveDueDate, dueTo) : undefined,
    clientId ? eq(projects.clientId, clientId) : undefined,
    projectId ? eq(deliverables.projectId, projectId) : undefined,
    titled === undefined ? undefined : sql`${deliverables.title} is ${sql.raw(titled ? 'not null' : 'null')}`,
  );
}

/** Finds deliverables by their own title, the project's or the client. The search indexes are read first, because PostgreSQL can't use them for an `or` across tables. */
async function matchesText(db: Connection, search: string): Promise<SQL | undefined> {
  const texts = {
    own: searchVector(deliverables.title),
    project: searchVector(projects.title),
    client: searchVector(clients.name, clients.email, clients.company),
  };
  const [ids, projectIds, clientIds] = await Promise.all([
    findIds(db, deliverables, texts.own, search),
    findIds(db, projects, texts.project, search),
    findIds(db, clients, texts.client, search),
  ]);
  return or(
    ids ? isOneOf(deliverables.id, ids) : matchesOften(texts.own, search),
    projectIds ? isOneOf(deliverables.projectId, projectIds) : matchesOften(texts.project, search),
    clientIds
      ? sql`${deliverables.projectId} = any(array(select ${projects.id} from ${projects} where ${isOneOf(projects.clientId, clientIds)}))`
      : matchesOften(texts.client, search),
  );
}
