import { and, between, desc, eq, gt, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { deliverables, isUndelivered } from '#server/db/schema/projects/deliverables.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { dueDay } from '#server/features/billing/invoices/due-dates/due-dates.store.ts';
import { titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';

/** What a calendar shows: days from and to, of one client or of all. */
export interface CalendarRange {
  clientId: number | undefined;
  today: string;
  from: string;
  to: string;
  limit: number;
}

const isOf = (column: AnyPgColumn, clientId: number | undefined) => (clientId === undefined ? undefined : eq(column, clientId));

/** What's nearest to today comes first, in case there is more than a calendar holds. */
const distance = (date: AnyPgColumn, today: string): SQL => sql`abs(${date} - ${today}::date)`;

/** A subquery reads only the clients of the rows that are shown; a join would read all clients. */
const clientName = (clientId: AnyPgColumn) => sql<string>`(select ${clients.name} from ${clients} where ${eq(clients.id, clientId)})`;

/** Deadlines of projects in progress. */
export const listDeadlines = (db: Connection, { clientId, today, from, to, limit }: CalendarRange) =>
  db
    .select({
      id: projects.id,
      title: projects.title,
      date: sql<string>`${projects.deadline}`,
      client: clientName(projects.clientId),
      updatedAt: projects.updatedAt,
    })
    .from(projects)
    .where(
      and(isOf(projects.clientId, clientId), between(projects.deadline, from, to), notInArray(projects.status, ['completed', 'archived'])),
    )
    .orderBy(distance(projects.deadline, today), projects.id)
    .limit(limit);

/** Deliverables with a due date of their own that are still to be delivered. */
export const listDueDeliverables = (db: Connection, { clientId, today, from, to, limit }: CalendarRange) =>
  db
    .select({
      id: deliverables.id,
      projectId: projects.id,
      title: titleOfDeliverable,
      projectTitle: projects.title,
      date: sql<string>`${deliverables.dueDate}`,
      client: clientName(projects.clientId),
      updatedAt: projects.updatedAt,
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .where(
      and(
        isOf(projects.clientId, clientId),
        between(deliverables.effectiveDueDate, from, to),
        isNotNull(deliverables.dueDate),
        isUndelivered(deliverables),
      ),
    )
    .orderBy(distance(deliverables.dueDate, today), deliverables.id)
    .limit(limit);

/** Unpaid invoices, except those of which disputes hold back all that is due. */
export const listDueInvoices = (db: Connection, { clientId, today, from, to, limit }: CalendarRange) =>
  db
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      date: dueDay,
      dueMinor: invoices.askedMinor,
      currency: invoices.currency,
      client: clientName(invoices.clientId),
      updatedAt: invoices.updatedAt,
    })
    .from(invoices)
    .where(
      and(
        isOf(invoices.clientId, clientId),
        between(invoices.dueDate, from, to),
        inArray(invoices.status, ['sent', 'overdue']),
        gt(invoices.askedMinor, 0),
      ),
    )
    .orderBy(distance(invoices.dueDate, today), invoices.id)
    .limit(limit);

/** Review rounds, from when a draft is ready for the client until they have decided, newest first. */
export function listReviewRounds(db: Connection, { clientId, from, limit }: CalendarRange) {
  const { id, projectId, createdAt, to } = projectEvents;
  const others = (condition: SQL, result: SQL) =>
    sql`(select ${result} from ${projectEvents} other where other.project_id = ${projectId} and ${condition})`;
  return db
    .select({
      id,
      projectId,
      title: projects.title,
      client: clientName(projects.clientId),
      start: createdAt,
      end: others(sql`(other.created_at, other.id) > (${createdAt}, ${id})`, sql`min(other.created_at)`).mapWith(createdAt),
      round: others(sql`other."to" = 'review' and (other.created_at, other.id) <= (${createdAt}, ${id})`, sql`count(*)`).mapWith(Number),
    })
    .from(projectEvents)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(isOf(projects.clientId, clientId), eq(to, 'review'), sql`${createdAt} >= ${from}::date`))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
