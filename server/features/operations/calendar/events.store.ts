import { and, between, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { projectEvents, projects } from '#server/db/schema/projects/projects.ts';
import { dueDay } from '#server/features/billing/invoices/due-dates/due-dates.store.ts';

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

/** Of projects in progress. */
export const listDeadlines = (db: Connection, { clientId, today, from, to, limit }: CalendarRange) =>
  db
    .select({
      id: projects.id,
      title: projects.title,
      date: sql<string>`${projects.deadline}`,
      client: clients.name,
      updatedAt: projects.updatedAt,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(
      and(isOf(projects.clientId, clientId), between(projects.deadline, from, to), notInArray(projects.status, ['completed', 'archived'])),
    )
    .orderBy(distance(projects.deadline, today), projects.id)
    .limit(limit);

/** Those that aren't paid, unless disputes hold back all that is due. */
export const listDueInvoices = (db: Connection, { clientId, today, from, to, limit }: CalendarRange) =>
  db
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      date: dueDay,
      dueMinor: invoices.askedMinor,
      currency: invoices.currency,
      client: clients.name,
      updatedAt: invoices.updatedAt,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
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

/** From when a draft is ready for the client until they have decided, the newest first. */
export function listReviewRounds(db: Connection, { clientId, from, limit }: CalendarRange) {
  const { id, projectId, createdAt, to } = projectEvents;
  const others = (condition: SQL, result: SQL) =>
    sql`(select ${result} from ${projectEvents} other where other.project_id = ${projectId} and ${condition})`;
  return db
    .select({
      id,
      projectId,
      title: projects.title,
      client: clients.name,
      start: createdAt,
      end: others(sql`(other.created_at, other.id) > (${createdAt}, ${id})`, sql`min(other.created_at)`).mapWith(createdAt),
      round: others(sql`other."to" = 'review' and (other.created_at, other.id) <= (${createdAt}, ${id})`, sql`count(*)`).mapWith(Number),
    })
    .from(projectEvents)
    .innerJoin(projects, eq(projects.id, projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(and(isOf(projects.clientId, clientId), eq(to, 'review'), sql`${createdAt} >= ${from}::date`))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
