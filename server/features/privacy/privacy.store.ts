import { and, count, eq, exists, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../../db/client.ts';
import {
  accessCodes,
  approvals,
  auditLog,
  clients,
  comments,
  contactMessages,
  files,
  invitations,
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
import type { InvoiceParty } from '../../db/schema/invoices.ts';

/** The one file that knows every place where something of a client stands: to hand it out, and to erase it. */
interface Subject {
  id: number;
  /** The address it has, and those it had and nobody else has now. */
  emails: string[];
}

const sameAddress = (column: AnyPgColumn, emails: string[]) =>
  inArray(
    sql`lower(${column})`,
    emails.map((email) => email.toLowerCase()),
  );

/** Whose rows to look for: what another client has now under an address that this one had before is not its own. */
export async function subjectOf(
  db: Connection,
  { id, email, formerEmails }: { id: number; email: string; formerEmails: string[] },
): Promise<Subject> {
  const others = await db
    .select({ email: sql<string>`lower(${clients.email})` })
    .from(clients)
    .where(and(sameAddress(clients.email, formerEmails), ne(clients.id, id), inArray(clients.standing, ['client', 'request'])));
  const taken = new Set(others.map((other) => other.email));
  return { id, emails: [email, ...formerEmails.filter((former) => !taken.has(former.toLowerCase()))] };
}

const projectIds = (db: Connection, { id }: Subject) => db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, id));

/** Everything that is held about a client, without secrets and what the studio noted for itself. */
export async function readEverything(db: Connection, subject: Subject) {
  const { id, emails } = subject;
  const ofProjects = projectIds(db, subject);
  const ownInvoices = and(eq(invoices.clientId, id), sql`${invoices.status} <> 'draft'`);
  const account = {
    id: clients.id,
    email: clients.email,
    name: clients.name,
    company: clients.company,
    phone: clients.phone,
    address: clients.address,
    createdAt: clients.createdAt,
    lastLogin: clients.lastLogin,
    preferences: clients.preferences,
    formerEmails: clients.formerEmails,
    pendingEmail: clients.pendingEmail,
    additionalInfo: clients.additionalInfo,
    deletionRequestedAt: clients.deletionRequestedAt,
    totalCreditsUsed: clients.totalCreditsUsed,
    totalCreditsAvailable: clients.totalCreditsAvailable,
  };
  return {
    account: (await db.select(account).from(clients).where(eq(clients.id, id)))[0],
    sessions: await db
      .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.clientId, id)),
    accessCodes: await db
      .select({ createdAt: accessCodes.createdAt, expiresAt: accessCodes.expiresAt, lastUsedAt: accessCodes.lastUsedAt })
      .from(accessCodes)
      .where(eq(accessCodes.clientId, id)),
    projects: await db
      .select({
        id: projects.id,
        title: projects.title,
        description: projects.description,
        status: projects.status,
        type: projects.type,
        deliverables: projects.deliverables,
        startDate: projects.startDate,
        deadline: projects.deadline,
        completedDate: projects.completedDate,
        createdAt: projects.createdAt,
      })
      .from(projects)
      .where(eq(projects.clientId, id)),
    files: await db
      .select({ projectId: files.projectId, name: files.name, type: files.type, size: files.size, uploadedAt: files.uploadedAt })
      .from(files)
      .where(inArray(files.projectId, ofProjects)),
    comments: await db
      .select({ projectId: comments.projectId, text: comments.text, timecode: comments.timecode, timestamp: comments.timestamp })
      .from(comments)
      .where(eq(comments.clientId, id)),
    projectMoves: await db
      .select({
        projectId: projectEvents.projectId,
        from: projectEvents.from,
        to: projectEvents.to,
        note: projectEvents.note,
        createdAt: projectEvents.createdAt,
      })
      .from(projectEvents)
      .where(eq(projectEvents.clientId, id)),
    approvals: await db
      .select({ projectId: approvals.projectId, name: approvals.name, address: approvals.address, createdAt: approvals.createdAt })
      .from(approvals)
      .where(eq(approvals.clientId, id)),
    invoices: await db
      .select({
        id: invoices.id,
        invoiceNumber: invoices.invoiceNumber,
        amountMinor: invoices.amountMinor,
        currency: invoices.currency,
        status: invoices.status,
        issueDate: invoices.issueDate,
        dueDate: invoices.dueDate,
        paidDate: invoices.paidDate,
        items: invoices.items,
        billedTo: invoices.billedTo,
        notes: invoices.notes,
      })
      .from(invoices)
      .where(ownInvoices),
    payments: await db
      .select({
        invoiceId: payments.invoiceId,
        amountMinor: payments.amountMinor,
        currency: payments.currency,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(ownInvoices),
    credits: await db
      .select({
        amount: videoCredits.amount,
        transactionType: videoCredits.transactionType,
        description: videoCredits.description,
        createdAt: videoCredits.createdAt,
      })
      .from(videoCredits)
      .where(eq(videoCredits.clientId, id)),
    invitations: await db
      .select({ name: invitations.name, email: invitations.email, createdAt: invitations.createdAt, usedAt: invitations.usedAt })
      .from(invitations)
      .where(or(eq(invitations.clientId, id), sameAddress(invitations.email, emails))),
    messages: await db
      .select({
        name: contactMessages.name,
        email: contactMessages.email,
        subject: contactMessages.subject,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(or(eq(contactMessages.clientId, id), sameAddress(contactMessages.email, emails))),
    notifications: await db
      .select({ text: notifications.text, createdAt: notifications.createdAt, readAt: notifications.readAt })
      .from(notifications)
      .where(eq(notifications.clientId, id)),
    waitlist: await db.select().from(waitlist).where(sameAddress(waitlist.email, emails)),
    mails: await db
      .select({ subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
      .from(mails)
      .where(sameAddress(mails.to, emails)),
    log: await db
      .select({ createdAt: auditLog.createdAt, action: auditLog.action, address: auditLog.address })
      .from(auditLog)
      .where(and(eq(auditLog.clientId, id), inArray(auditLog.actorKind, ['client', 'visitor']))),
  };
}

/** How many invoices the client still owes. */
export const countOpenInvoices = async (db: Connection, { id }: Subject) =>
  (
    await db
      .select({ open: count() })
      .from(invoices)
      .where(and(eq(invoices.clientId, id), inArray(invoices.status, ['sent', 'overdue'])))
  )[0]!.open;

/** Removes what identifies the client wherever it stands; what the books need stays, under a row without a person. */
export async function eraseEverything(db: Connection, subject: Subject, { erasedAt, password }: { erasedAt: Date; password: string }) {
  const { id, emails } = subject;
  const ofProjects = projectIds(db, subject);
  // Invoices first: a payment that is being booked holds one, and what it writes of the client must be found below.
  await db.delete(invoices).where(and(eq(invoices.clientId, id), eq(invoices.status, 'draft')));
  await db.update(invoices).set({ projectId: null, notes: null }).where(eq(invoices.clientId, id));
  await db.delete(sessions).where(eq(sessions.clientId, id));
  await db.delete(accessCodes).where(eq(accessCodes.clientId, id));
  await db.delete(invitations).where(or(eq(invitations.clientId, id), sameAddress(invitations.email, emails)));
  await db.delete(contactMessages).where(or(eq(contactMessages.clientId, id), sameAddress(contactMessages.email, emails)));
  await db.delete(notifications).where(or(eq(notifications.clientId, id), eq(notifications.aboutClientId, id)));
  await db.delete(waitlist).where(sameAddress(waitlist.email, emails));
  for (const part of [projectEvents, approvals, comments]) await db.delete(part).where(inArray(part.projectId, ofProjects));
  await db.update(videoCredits).set({ projectId: null, description: null }).where(eq(videoCredits.clientId, id));
  await db.delete(files).where(inArray(files.projectId, ofProjects));
  await db.delete(projects).where(eq(projects.clientId, id));
  await db
    .update(clients)
    .set({
      name: 'Erased client',
      email: `erased-${id}@erased.invalid`,
      password,
      company: null,
      phone: null,
      address: null,
      additionalInfo: null,
      preferences: {},
      formerEmails: [],
      pendingEmail: null,
      verificationToken: null,
      verificationTokenExpiry: null,
      resetToken: null,
      resetTokenExpiry: null,
      lastLogin: null,
      deletionRequestedAt: null,
      deactivatedAt: erasedAt,
      erasedAt,
    })
    .where(eq(clients.id, id));
}

const nobody: InvoiceParty = { name: 'Erased client', company: null, email: '', phone: null, address: null };

export async function removeMessages(db: Connection, before: Date) {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before));
}

export async function removeMails(db: Connection, before: Date) {
  await db.delete(mails).where(lt(mails.createdAt, before));
}

/** Invitations that nobody used. */
export async function removeInvitations(db: Connection, expiredBefore: Date) {
  await db.delete(invitations).where(and(isNull(invitations.usedAt), lt(invitations.expiresAt, expiredBefore)));
}

/** @param issuedBefore a calendar date */
export async function removeBilledParties(db: Connection, issuedBefore: string) {
  const erased = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, invoices.clientId), isNotNull(clients.erasedAt)));
  await db
    .update(invoices)
    .set({ billedTo: nobody })
    .where(and(lt(invoices.issueDate, issuedBefore), sql`${invoices.billedTo}->>'email' <> ''`, exists(erased)));
}
