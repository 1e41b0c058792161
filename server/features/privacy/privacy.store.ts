import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import { noPartyDetails } from '../../../contract/parties.ts';
import type { Connection } from '../../db/client.ts';
import {
  accessCodes,
  approvals,
  auditLog,
  clientPackages,
  clients,
  comments,
  contactMessages,
  creditNotes,
  files,
  invitations,
  invoiceDocuments,
  invoices,
  mails,
  notifications,
  payments,
  projectEvents,
  projects,
  sessions,
  videoCredits,
  waitlist,
} from '../../db/schema/index.ts';
import { type DataSubject, isInvitationOf, isMailTo, isMessageOf, isWaitlistEntryOf } from './data-subject.store.ts';

// The one file that knows every table with a client's personal data, to export and to erase it.

const projectIds = (db: Connection, { id }: DataSubject) => db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, id));

/** The columns to export. */
const only = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

/** Everything stored about a client, except secrets and the studio's internal notes. */
export const readEverything = async (db: Connection, subject: DataSubject) => ({
  ...(await readAccount(db, subject)),
  ...(await readProjects(db, subject)),
  ...(await readMoney(db, subject)),
  ...(await readWritten(db, subject)),
});

async function readAccount(db: Connection, subject: DataSubject) {
  const { id } = subject;
  const account = {
    ...only(clients, 'id', 'email', 'name', 'company', 'phone', 'address', 'createdAt', 'lastLogin', 'preferences'),
    ...only(clients, 'pendingEmail', 'additionalInfo', 'deletionRequestedAt', 'totalCreditsUsed', 'totalCreditsAvailable'),
  };
  return {
    account: {
      ...(await db.select(account).from(clients).where(eq(clients.id, id)))[0],
      formerEmails: subject.confirmedEmailPeriods.filter(({ until }) => until).map(({ email }) => email),
    },
    sessions: await db
      .select(only(sessions, 'createdAt', 'lastSeenAt', 'userAgent'))
      .from(sessions)
      .where(eq(sessions.clientId, id)),
    accessCodes: await db
      .select(only(accessCodes, 'createdAt', 'expiresAt', 'lastUsedAt'))
      .from(accessCodes)
      .where(eq(accessCodes.clientId, id)),
    invitations: await db
      .select(only(invitations, 'name', 'email', 'createdAt', 'usedAt'))
      .from(invitations)
      .where(isInvitationOf(subject)),
    log: await db
      .select(only(auditLog, 'createdAt', 'action', 'ipAddress'))
      .from(auditLog)
      .where(and(eq(auditLog.clientId, id), inArray(auditLog.actorKind, ['client', 'visitor']))),
  };
}

/** Whether the client or the studio did something on a project. */
const by = ({ clientId }: typeof comments | typeof projectEvents) =>
  sql<'client' | 'studio'>`case when ${clientId} is null then 'studio' else 'client' end`;

async function readProjects(db: Connection, subject: DataSubject) {
  const ofProjects = projectIds(db, subject);
  const project = {
    ...only(projects, 'id', 'title', 'description', 'status', 'type', 'deliverables'),
    ...only(projects, 'startDate', 'deadline', 'completedDate', 'createdAt'),
  };
  return {
    projects: await db.select(project).from(projects).where(eq(projects.clientId, subject.id)),
    files: await db
      .select(only(files, 'projectId', 'name', 'type', 'size', 'uploadedAt'))
      .from(files)
      .where(inArray(files.projectId, ofProjects)),
    comments: await db
      .select({ ...only(comments, 'projectId', 'text', 'timecode', 'timestamp'), by: by(comments) })
      .from(comments)
      .where(and(inArray(comments.projectId, ofProjects), eq(comments.internal, false)))
      .orderBy(asc(comments.timestamp), asc(comments.id)),
    projectMoves: await db
      .select({ ...only(projectEvents, 'projectId', 'from', 'to', 'note', 'createdAt'), by: by(projectEvents) })
      .from(projectEvents)
      .where(inArray(projectEvents.projectId, ofProjects))
      .orderBy(asc(projectEvents.createdAt), asc(projectEvents.id)),
    approvals: await db
      .select(only(approvals, 'projectId', 'name', 'ipAddress', 'createdAt'))
      .from(approvals)
      .where(eq(approvals.clientId, subject.id)),
  };
}

async function readMoney(db: Connection, { id }: DataSubject) {
  const ownInvoices = and(eq(invoices.clientId, id), sql`${invoices.status} <> 'draft'`);
  const [currentPackage = null] = await db
    .select(
      only(clientPackages, 'name', 'description', 'priceMinor', 'currency', 'videoCreditLimit', 'creditValidityDays', 'additionalFeatures'),
    )
    .from(clientPackages)
    .innerJoin(clients, eq(clients.currentPackageId, clientPackages.id))
    .where(eq(clients.id, id));
  const invoice = {
    ...only(invoices, 'id', 'projectId', 'invoiceNumber', 'amountMinor', 'currency', 'status'),
    ...only(invoices, 'issueDate', 'dueDate', 'paidDate', 'items', 'totals', 'depositMinor', 'taxExemption'),
    ...only(invoices, 'deliveryDate', 'periodStart', 'periodEnd', 'billedBy', 'billedTo', 'paymentMeans', 'notes'),
  };
  return {
    currentPackage,
    credits: await db
      .select(
        only(videoCredits, 'amount', 'transactionType', 'description', 'projectId', 'createdAt', 'expiryDate', 'remaining', 'balanceAfter'),
      )
      .from(videoCredits)
      .where(eq(videoCredits.clientId, id))
      .orderBy(asc(videoCredits.createdAt), asc(videoCredits.id)),
    invoices: await db.select(invoice).from(invoices).where(ownInvoices),
    creditNotes: await db
      .select(only(creditNotes, 'invoiceId', 'creditNoteNumber', 'issueDate', 'amountMinor', 'currency', 'items', 'totals', 'reason'))
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(ownInvoices),
    payments: await db
      .select(only(payments, 'invoiceId', 'kind', 'paymentMethod', 'amountMinor', 'currency', 'createdAt'))
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(ownInvoices),
  };
}

async function readWritten(db: Connection, subject: DataSubject) {
  const { id } = subject;
  return {
    messages: await db
      .select(only(contactMessages, 'name', 'email', 'subject', 'message', 'createdAt'))
      .from(contactMessages)
      .where(isMessageOf(subject)),
    notifications: await db
      .select(only(notifications, 'text', 'link', 'createdAt', 'readAt'))
      .from(notifications)
      .where(eq(notifications.clientId, id)),
    waitlist: await db.select().from(waitlist).where(isWaitlistEntryOf(subject)),
    mails: await db
      .select(only(mails, 'subject', 'createdAt', 'sentAt'))
      .from(mails)
      .where(isMailTo(subject)),
  };
}

/** The number of invoices the client still owes. */
export const countOpenInvoices = async (db: Connection, { id }: DataSubject) =>
  (
    await db
      .select({ open: count() })
      .from(invoices)
      .where(and(eq(invoices.clientId, id), inArray(invoices.status, ['sent', 'overdue'])))
  )[0]!.open;

/** Removes everything that identifies the client; invoices and payments stay, under an anonymous client row. */
export async function eraseEverything(db: Connection, subject: DataSubject, { erasedAt, password }: { erasedAt: Date; password: string }) {
  const { id } = subject;
  const ofProjects = projectIds(db, subject);
  // The client first: personal data of sent invoices can be removed only then.
  await db
    .update(clients)
    .set({
      name: 'Erased client',
      email: `erased-${id}@erased.invalid`,
      password,
      ...noPartyDetails,
      packageRenewsOn: null,
      additionalInfo: null,
      preferences: {},
      formerEmails: [],
      pendingEmail: null,
      verificationTokens: [],
      verificationTokenExpiry: null,
      resetTokens: {},
      lastLogin: null,
      deletionRequestedAt: null,
      deactivatedAt: erasedAt,
      erasedAt,
    })
    .where(eq(clients.id, id));
  // Then invoices: this waits for a payment being recorded, whose rows about the client are then deleted below.
  await db.delete(invoices).where(and(eq(invoices.clientId, id), eq(invoices.status, 'draft')));
  await db.update(invoices).set({ projectId: null, notes: null }).where(eq(invoices.clientId, id));
  const ofInvoices = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.clientId, id));
  await db.delete(invoiceDocuments).where(inArray(invoiceDocuments.invoiceId, ofInvoices));
  await db.delete(sessions).where(eq(sessions.clientId, id));
  await db.delete(accessCodes).where(eq(accessCodes.clientId, id));
  await db.delete(invitations).where(isInvitationOf(subject));
  await db.delete(contactMessages).where(isMessageOf(subject));
  await db.delete(notifications).where(or(eq(notifications.clientId, id), eq(notifications.aboutClientId, id)));
  await db.delete(waitlist).where(isWaitlistEntryOf(subject));
  for (const part of [projectEvents, approvals, comments]) await db.delete(part).where(inArray(part.projectId, ofProjects));
  await db.update(videoCredits).set({ projectId: null, description: null }).where(eq(videoCredits.clientId, id));
  await db.delete(files).where(inArray(files.projectId, ofProjects));
  await db.delete(projects).where(eq(projects.clientId, id));
}
