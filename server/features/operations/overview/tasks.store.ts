import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, like, ne, or, sql } from 'drizzle-orm';
import { quotedLength } from '#api/inbox/contact.ts';
import { workStatuses } from '#domain/projects/statuses.ts';
import { type ByAge, byAge } from '#server/db/by-age.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoiceReminders, invoices } from '#server/db/schema/billing/invoices.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { dueDay } from '#server/features/billing/invoices/due-dates/due-dates.store.ts';
import { hasFile, titleOfDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { isEditedBy } from '#server/features/projects/projects/projects.store.ts';
import { answered, waitingStatuses } from '#server/features/projects/projects/waiting-projects.store.ts';
import { newestDraft } from '#server/features/projects/review/newest-draft.store.ts';

const isUnpaidDeposit = isNotNull(invoices.depositDueMinor);

/** Whether the studio has something to do about a deliverable before the work on its project goes on. */
const waits = sql`case ${projects.status}
  when 'first_draft' then ${deliverables.state} = 'editing' and ${hasFile('draft')}
  when 'final_delivery' then not ${hasFile('final')}
  else ${deliverables.state} = 'changes_requested' end`;

/** How many deliverables of a project wait for the studio, and the first titles; null for a project with a single deliverable. */
const waitingDeliverables = sql<{ total: number; titles: string[] } | null>`(select case when count(*) > 1 then json_build_object(
    'total', count(*) filter (where ${waits}),
    'titles', coalesce(to_json((array_agg(${titleOfDeliverable} order by ${deliverables.position}, ${deliverables.id}) filter (where ${waits}))[1:4]), '[]')) end
  from ${deliverables} where ${deliverables.projectId} = ${projects.id} and ${deliverables.state} <> 'cancelled')`;

interface OfEditor extends ByAge {
  /** The editor whose projects are read; null for those without one, undefined for all. */
  editorId: number | null | undefined;
}

/** Projects that wait for the studio, those that changed longest or shortest ago first. */
export const listWaitingProjects = preparedQuery(['order'], (db, { editorId, order, limit }: OfEditor) => {
  const isMatch = and(sql`${projects.status} = waiting.status`, isEditedBy(editorId));
  const oldest = sql`select ${projects.id} from ${projects} where ${isMatch} order by ${sql.join(byAge(order, projects.updatedAt, projects.id), sql`, `)} limit ${limit}`;
  const waiting = sql`unnest(${sql.raw(`array['${waitingStatuses.join("','")}']::project_status[]`)}) as waiting(status)`;
  return db
    .select({
      id: projects.id,
      title: projects.title,
      clientName: clients.name,
      status: projects.status,
      deadline: projects.deadline,
      storedBytes: projects.storedBytes,
      draft: newestDraft.as('draft'),
      deliverables: waitingDeliverables,
      hasFinals: sql<boolean>`exists (select from ${files} where ${files.projectId} = ${projects.id} and ${files.type} = 'final' and ${files.deletedAt} is null)`,
      since: projects.updatedAt,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(
      and(
        sql`${projects.id} = any(array(select oldest.id from ${waiting} cross join lateral (${oldest}) oldest union all ${answered}))`,
        isEditedBy(editorId),
      ),
    )
    .orderBy(...byAge(order, projects.updatedAt, projects.id))
    .limit(limit);
});

/** How many projects wait although their status doesn't say so. */
export const countAnswered = preparedQuery([], (db, { editorId }: Pick<OfEditor, 'editorId'>) =>
  db
    .select({ total: count() })
    .from(projects)
    .where(and(sql`${projects.id} in (${answered})`, isEditedBy(editorId))),
);

const isOpened = (since: Date) => and(eq(contactMessages.status, 'read'), gte(contactMessages.createdAt, since));

/** Unread messages, and recent ones that were opened, but not handled. */
export const listWaitingMessages = preparedQuery(['order'], (db, { openedSince, order, limit }: ByAge & { openedSince: Date }) =>
  db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      message: sql<string>`left(${contactMessages.message}, ${sql.raw(String(quotedLength))})`,
      isPackageRequest: sql<boolean>`${contactMessages.packageId} is not null`,
      isOpened: sql<boolean>`${contactMessages.status} = 'read'`,
      since: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(or(eq(contactMessages.status, 'unread'), isOpened(openedSince)))
    .orderBy(...byAge(order, contactMessages.createdAt, contactMessages.id))
    .limit(limit),
);

export const countOpenedMessages = preparedQuery([], (db, { openedSince }: { openedSince: Date }) =>
  db.select({ total: count() }).from(contactMessages).where(isOpened(openedSince)),
);

export const listAccessRequests = preparedQuery(['order'], (db, { order, limit }: ByAge) =>
  db
    .select({ id: clients.id, name: clients.name, email: clients.email, since: clients.createdAt })
    .from(clients)
    .where(eq(clients.status, 'request'))
    .orderBy(...byAge(order, clients.createdAt, clients.id))
    .limit(limit),
);

/** Overdue invoices, except those of which disputes hold back all that is due. */
export const listOverdueInvoices = preparedQuery([], (db, { limit }: { limit: number }) =>
  db
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      clientName: clients.name,
      dueDate: dueDay,
      currency: invoices.currency,
      dueMinor: invoices.askedMinor,
      remindersSent: db.$count(invoiceReminders, and(eq(invoiceReminders.invoiceId, invoices.id), eq(invoiceReminders.status, 'sent'))),
      depositOf: projects.title,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(projects, and(eq(projects.id, invoices.projectId), inArray(projects.status, [...workStatuses]), isUnpaidDeposit))
    .where(and(eq(invoices.status, 'overdue'), gt(invoices.askedMinor, 0)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
    .limit(limit),
);

/** Deposits that aren't overdue yet, of projects that are being worked on, each with the number of all. */
export const listUnpaidDeposits = preparedQuery(['order'], (db, { editorId, order, limit }: OfEditor) =>
  db
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      title: projects.title,
      status: projects.status,
      clientName: clients.name,
      dueDate: dueDay,
      currency: invoices.currency,
      dueMinor: sql<number>`${invoices.depositDueMinor}`.mapWith(Number),
      since: invoices.createdAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(projects, eq(projects.id, invoices.projectId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(and(eq(invoices.status, 'sent'), isUnpaidDeposit, inArray(projects.status, [...workStatuses]), isEditedBy(editorId)))
    .orderBy(...byAge(order, invoices.createdAt, invoices.id))
    .limit(limit),
);

/** Drafts of milestones that their projects have reached, or passed, each with the number of all. */
export const listReachedMilestones = preparedQuery(['order'], (db, { editorId, order, limit }: OfEditor) =>
  db
    .select({
      id: invoices.id,
      description: sql<string>`${invoices.items} -> 0 ->> 'description'`,
      status: projects.status,
      clientName: clients.name,
      currency: invoices.currency,
      amountMinor: invoices.amountMinor,
      agreedAmount: invoices.agreedAmount,
      since: projects.updatedAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(projects, eq(projects.id, invoices.projectId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(
      and(
        eq(invoices.status, 'draft'),
        // The next condition implies this one, without which PostgreSQL's planner would expect as many rows as there are drafts.
        isNotNull(invoices.milestone),
        // The statuses are in the order in which a project has them; an archived one may have ended early.
        gte(projects.status, invoices.milestone),
        ne(projects.status, 'archived'),
        isEditedBy(editorId),
      ),
    )
    .orderBy(...byAge(order, projects.updatedAt, invoices.id))
    .limit(limit),
);

interface Today {
  userId: number;
  today: string;
  timeZone: string;
  limit: number;
}

const startOf = (today: string, timeZone: string) => sql`${today}::timestamp at time zone ${timeZone}`;

/** An admin's notifications about clients, and about those who may become clients, of a day in a time zone; newest first. */
export const listNews = preparedQuery([], (db, { userId, today, timeZone, limit }: Today) =>
  db
    .select({ id: notifications.id, text: notifications.text, link: notifications.link, createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        gte(notifications.createdAt, startOf(today, timeZone)),
        // Notifications about a lead or a proposal name no client.
        or(
          isNotNull(notifications.aboutClientId),
          like(notifications.link, '/admin/leads/%'),
          like(notifications.link, '/admin/proposals/%'),
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit),
);

/** The proposals that were sent on a day in a time zone, newest first. */
export const listSentProposals = preparedQuery([], (db, { today, timeZone, limit }: Omit<Today, 'userId'>) =>
  db
    .select({
      id: proposals.id,
      title: proposals.title,
      name: proposals.recipientName,
      createdAt: sql<Date>`${proposals.sentAt}`.mapWith(proposals.sentAt),
    })
    .from(proposals)
    .where(gte(proposals.sentAt, startOf(today, timeZone)))
    .orderBy(desc(proposals.sentAt), desc(proposals.id))
    .limit(limit),
);
