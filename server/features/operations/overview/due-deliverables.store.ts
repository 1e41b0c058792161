import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { deliverables, isUndelivered } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';

interface Due {
  today: string;
  days: number;
  /** The editor whose deliverables are listed; null for those that nobody edits, undefined for all. */
  editorId: number | null | undefined;
  /** The earliest due date, which leaves out what is overdue; undefined to list that, too. */
  from?: string | undefined;
  limit: number;
}

const { dueDate, effectiveDueDate, effectiveEditorId } = deliverables;

const isDue = ({ today, days, editorId, from }: Due) =>
  and(
    isUndelivered(deliverables),
    isNotNull(dueDate),
    from ? sql`${effectiveDueDate} >= ${from}::date` : undefined,
    sql`${effectiveDueDate} <= ${today}::date + ${days}::integer`,
    editorId === null ? isNull(effectiveEditorId) : editorId === undefined ? undefined : eq(effectiveEditorId, editorId),
  );

/** The deliverables that are due soonest, each with the number of all. */
export const listDueDeliverables = preparedQuery([], (db: Connection, due: Due) =>
  db
    .select({
      id: deliverables.id,
      projectId: projects.id,
      title: titleOfDeliverable,
      projectTitle: projects.title,
      clientName: clients.name,
      state: deliverables.state,
      dueDate: sql<string>`${dueDate}`,
      total: db.$count(deliverables, isDue(due)),
    })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(isDue(due))
    .orderBy(asc(effectiveDueDate), asc(deliverables.id))
    .limit(due.limit),
);
