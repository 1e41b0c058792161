import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LeadSort } from '#api/sales/lead-endpoints.ts';
import { calendarDate, id } from '#api/shared/fields.ts';
import { type LeadStage, leadStages, openStages } from '#domain/sales/lead-stages.ts';
import { type ByAge, byAge } from '#server/db/by-age.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { type CursorSchema, isOlderThan, type NewestFirstCursor, newestFirstCursor, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { settings } from '#server/db/schema/studio/settings.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

export type NewLeadRow = typeof leads.$inferInsert;

export interface LeadFilter {
  stage?: LeadStage | undefined;
  /** Null for leads without an owner. */
  ownerId?: number | null | undefined;
  search?: string | undefined;
  sort: LeadSort;
  /** Limits the list to the leads with these ids. */
  ids?: number[] | undefined;
}

type OwnerId = LeadFilter['ownerId'];

const ownerName = sql<string | null>`coalesce(${users.name}, ${users.username})`;

/** Whether the lead's newest brief was submitted. */
const isBriefAnswered = sql<boolean>`coalesce((
  select ${briefs.state} = 'submitted' from ${briefs} where ${briefs.leadId} = ${leads.id}
  order by ${briefs.createdAt} desc, ${briefs.id} desc limit 1), false)`;

/** @param columns to select besides those of every list */
const selectLeads = <Columns extends Record<string, SQL>>(db: Connection, columns = {} as Columns) =>
  db
    .select({ ...getTableColumns(leads), ownerName, isBriefAnswered, ...columns })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId));

/** @param ownerId null for leads without an owner, undefined for all */
const isOwnedBy = (ownerId: OwnerId): SQL | undefined => {
  if (ownerId === undefined) return undefined;
  return ownerId === null ? isNull(leads.ownerId) : eq(leads.ownerId, ownerId);
};

/** The studio's time zone, in which days begin. */
const timeZone = sql<string>`(select ${settings.timeZone} from ${settings})`;

const recentlyUpdatedFirst = [desc(leads.updatedAt), desc(leads.id)];

/** The condition is written as in the indexes' definitions, so that they are used. */
const isOpen = sql`${leads.stage} not in ('won', 'lost')`;

/** Each sort order has its own index. */
export const leadOrders: Record<LeadSort, { cursor: CursorSchema; orderBy: SQL[]; isAfter(cursor: { id: number }): SQL | undefined }> = {
  newest: {
    cursor: newestFirstCursor,
    orderBy: [desc(leads.createdAt), desc(leads.id)],
    isAfter: (cursor: NewestFirstCursor) => isOlderThan(leads, cursor),
  },
  followUp: {
    cursor: z.object({ followUpOn: calendarDate, id }),
    orderBy: [asc(leads.followUpOn), asc(leads.id)],
    isAfter: ({ followUpOn, id }: { followUpOn: string; id: number }) => sql`(${leads.followUpOn}, ${leads.id}) > (${followUpOn}, ${id})`,
  },
};

export const listLeads = (db: Connection, { search, ids, ...filter }: LeadFilter & Page<{ id: number }>) => {
  const isFound = search ? matchesSearch(searchVector(leads.name, leads.email, leads.company), search) : undefined;
  return selectListed(db, { ...filter, isMatch: and(isFound, ids && inArray(leads.id, ids)) });
};

type Listed = Omit<LeadFilter, 'search' | 'ids'> & Page<{ id: number }> & { isMatch: SQL | undefined };

const selectListed = preparedQuery(['stage', 'sort'], (db, { isMatch, limit, before, stage, ownerId, sort }: Listed) => {
  const { orderBy, isAfter } = leadOrders[sort];
  const counted = (sort === 'followUp' ? openStages : leadStages).filter((other) => !stage || other === stage);
  return selectLeads(db, { total: totalRows('leads', (kind) => inArray(kind, counted)), timeZone })
    .where(
      and(
        isOwnedBy(ownerId),
        stage && eq(leads.stage, stage),
        sort === 'followUp' ? isOpen : undefined,
        before && isAfter(before),
        isMatch,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
});

/** The most recently updated leads of each stage: those of everybody, or of one owner. */
export const listRecentlyUpdated = preparedQuery([], (db, { limit, ownerId }: { limit: number; ownerId: OwnerId }) => {
  const latestOfStage = sql`select ${leads.id} from ${leads} where ${and(sql`${leads.stage} = stages.stage`, isOwnedBy(ownerId))}
    order by ${sql.join(recentlyUpdatedFirst, sql`, `)} limit ${limit}`;
  const stages = sql`unnest(enum_range(null::lead_stage)) as stages(stage)`;
  return selectLeads(db, { timeZone })
    .where(sql`${leads.id} in (select latest.id from ${stages} cross join lateral (${latestOfStage}) latest)`)
    .orderBy(...recentlyUpdatedFirst);
});

/** How many leads an owner has in each stage. */
export const countByStage = (db: Connection, ownerId: OwnerId) =>
  db.select({ stage: leads.stage, total: count() }).from(leads).where(isOwnedBy(ownerId)).groupBy(leads.stage);

const isDue = (today: string) => sql`${leads.followUpOn} <= ${today}::date`;

interface Quiet {
  today: string;
  ownerId: OwnerId;
}

/** Open leads whose follow-up day has come. */
export const listQuiet = preparedQuery(['order'], (db, { today, ownerId, order, limit }: Quiet & ByAge) =>
  selectLeads(db)
    .where(and(isOpen, isOwnedBy(ownerId), isDue(today)))
    .orderBy(...byAge(order, leads.followUpOn, leads.id))
    .limit(limit),
);

/** How many open leads have a follow-up day that has come, counted up to `limit`. */
export const countQuiet = preparedQuery([], (db, { today, ownerId, limit }: Quiet & { limit: number }) =>
  db.select({ total: count() }).from(
    db
      .select({ id: leads.id })
      .from(leads)
      .where(and(isOpen, isOwnedBy(ownerId), isDue(today)))
      .limit(limit)
      .as('quiet'),
  ),
);

/** A lead with what it came from and what it became. */
export async function findLead(db: Connection, id: number) {
  const [row] = await db
    .select({
      ...getTableColumns(leads),
      ownerName,
      isBriefAnswered,
      message: {
        id: contactMessages.id,
        subject: contactMessages.subject,
        text: contactMessages.message,
        createdAt: contactMessages.createdAt,
      },
      waitlistEntry: { id: waitlist.id, projectType: waitlist.projectType, text: waitlist.message, createdAt: waitlist.createdAt },
      clientName: clients.name,
      projectTitle: projects.title,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .leftJoin(contactMessages, eq(contactMessages.id, leads.messageId))
    .leftJoin(waitlist, eq(waitlist.id, leads.waitlistEntryId))
    .leftJoin(clients, eq(clients.id, leads.clientId))
    .leftJoin(projects, eq(projects.id, leads.projectId))
    .where(eq(leads.id, id));
  return row;
}

export type LeadRow = Awaited<ReturnType<typeof listQuiet>>[number];

/** Locks the lead until the transaction ends, so that concurrent changes see each other's result. */
export async function lockLeadRow(tx: Transaction, id: number) {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update');
  return row;
}

/** @returns undefined if what it comes from has a lead, also by a concurrent transaction */
export async function insertLead(db: Connection, lead: NewLeadRow): Promise<number | undefined> {
  const [row] = await db.insert(leads).values(lead).onConflictDoNothing().returning({ id: leads.id });
  return row?.id;
}

type Source = Pick<NewLeadRow, 'messageId' | 'waitlistEntryId'>;

/** The lead that comes from a message or a waitlist entry. */
export async function findLeadOf(db: Connection, { messageId, waitlistEntryId }: Source): Promise<number | undefined> {
  const isFrom = messageId ? eq(leads.messageId, messageId) : eq(leads.waitlistEntryId, waitlistEntryId ?? 0);
  const [row] = await db.select({ id: leads.id }).from(leads).where(isFrom);
  return row?.id;
}

export async function updateLead(db: Connection, id: number, changes: Partial<NewLeadRow>) {
  await db.update(leads).set(changes).where(eq(leads.id, id));
}

export const isLead = (id: number) => eq(leads.id, id);

/** Deletes a lead. The foreign keys delete its briefs, notes and events along with it. */
export async function deleteLead(db: Connection, id: number): Promise<boolean> {
  const deleted = await db.delete(leads).where(eq(leads.id, id)).returning({ id: leads.id });
  return deleted.length > 0;
}

/**
 * Locks at most `limit` leads that weren't won and were last updated before an instant.
 * @returns a condition for them, and how many they are
 */
export async function lockUntouched(tx: Transaction, before: Date, limit: number) {
  const cameToNothing = and(ne(leads.stage, 'won'), lt(leads.updatedAt, before));
  const rows = await tx.select({ id: leads.id }).from(leads).where(cameToNothing).limit(limit).for('update', { skipLocked: true });
  return {
    areThese: inArray(
      leads.id,
      rows.map(({ id }) => id),
    ),
    count: rows.length,
  };
}

export async function deleteLeads(tx: Transaction, areThese: SQL) {
  await tx.delete(leads).where(areThese);
}
