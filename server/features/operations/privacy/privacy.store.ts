import { and, asc, count, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import { noPartyDetails } from '#contract/shared/parties.ts';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import {
  accessCodes,
  approvals,
  auditLog,
  balanceEntries,
  briefFiles,
  briefs,
  calendarFeeds,
  clientPackages,
  clients,
  comments,
  contactMessages,
  creditNotes,
  disputes,
  files,
  invitations,
  invoiceDocuments,
  invoiceReminders,
  invoices,
  leads,
  mails,
  notifications,
  payLinks,
  payments,
  projectEvents,
  projects,
  proposalCountersignatures,
  proposalLinks,
  proposalMessages,
  proposalSignatures,
  proposals,
  refunds,
  searchWords,
  sessions,
  unbilledPeriods,
  videoCredits,
  waitlist,
  webhookDeliveries,
} from '#server/db/schema/index.ts';
import { erasedAddress } from '#server/shared/erased-address.ts';
import {
  type DataSubject,
  isInvitationOf,
  isLeadOf,
  isMailTo,
  isMessageOf,
  isProposalOf,
  isWaitlistEntryOf,
} from './data-subject.store.ts';
import { projectIds, readProjects } from './project-data.store.ts';

// With `project-data.store.ts`, the only file that knows every table with a client's personal data, to export and to erase it.

/** Everything stored about a client, except secrets and the studio's internal notes. */
export const readEverything = async (db: Connection, subject: DataSubject) => ({
  ...(await readAccount(db, subject)),
  ...(await readProjects(db, subject)),
  ...(await readMoney(db, subject)),
  ...(await readInvoiceRecords(db, subject)),
  ...(await readWritten(db, subject)),
});

async function readAccount(db: Connection, subject: DataSubject) {
  const { id } = subject;
  const account = {
    ...columns(clients, 'id', 'email', 'name', 'company', 'phone', 'address', 'createdAt', 'lastLogin', 'preferences'),
    ...columns(clients, 'postalCode', 'city', 'region', 'country', 'taxId'),
    ...columns(clients, 'pendingEmail', 'additionalInfo', 'deletionRequestedAt', 'totalCreditsUsed', 'totalCreditsAvailable'),
  };
  return {
    account: {
      ...(await db.select(account).from(clients).where(eq(clients.id, id)))[0],
      formerEmails: subject.confirmedEmailPeriods.filter(({ until }) => until).map(({ email }) => email),
    },
    sessions: await db
      .select(columns(sessions, 'createdAt', 'lastSeenAt', 'userAgent'))
      .from(sessions)
      .where(and(eq(sessions.clientId, id), isNull(sessions.viewedBy))),
    calendarLinks: await db.select(columns(calendarFeeds, 'createdAt')).from(calendarFeeds).where(eq(calendarFeeds.clientId, id)),
    accessCodes: await db
      .select(columns(accessCodes, 'createdAt', 'expiresAt', 'lastUsedAt'))
      .from(accessCodes)
      .where(eq(accessCodes.clientId, id)),
    invitations: await db
      .select(columns(invitations, 'name', 'email', 'createdAt', 'usedAt'))
      .from(invitations)
      .where(isInvitationOf(subject)),
    log: await db
      .select(columns(auditLog, 'createdAt', 'action', 'ipAddress'))
      .from(auditLog)
      .where(and(eq(auditLog.clientId, id), inArray(auditLog.actorKind, ['client', 'visitor']))),
  };
}

const isSentInvoiceOf = ({ id }: DataSubject) => and(eq(invoices.clientId, id), ne(invoices.status, 'draft'));

async function readMoney(db: Connection, subject: DataSubject) {
  const { id } = subject;
  const [currentPackage = null] = await db
    .select({
      ...columns(clientPackages, 'name', 'description', 'priceMinor', 'currency'),
      ...columns(clientPackages, 'videoCreditLimit', 'creditValidityDays', 'additionalFeatures', 'renewsMonthly'),
      renewsOn: clients.packageRenewsOn,
    })
    .from(clientPackages)
    .innerJoin(clients, eq(clients.currentPackageId, clientPackages.id))
    .where(eq(clients.id, id));
  const invoice = {
    ...columns(invoices, 'id', 'projectId', 'invoiceNumber', 'amountMinor', 'currency', 'status'),
    ...columns(invoices, 'issueDate', 'dueDate', 'paidDate', 'items', 'totals', 'depositMinor', 'taxExemption', 'packageTerms'),
    ...columns(invoices, 'deliveryDate', 'periodStart', 'periodEnd', 'billedBy', 'billedTo', 'paymentMeans', 'notes'),
  };
  return {
    currentPackage,
    credits: await db
      .select({
        ...columns(videoCredits, 'amount', 'transactionType', 'description', 'projectId'),
        ...columns(videoCredits, 'createdAt', 'expiryDate', 'remaining', 'balanceAfter'),
      })
      .from(videoCredits)
      .where(eq(videoCredits.clientId, id))
      .orderBy(asc(videoCredits.createdAt), asc(videoCredits.id)),
    creditBalance: await db
      .select(columns(balanceEntries, 'kind', 'amountMinor', 'currency', 'bookedOn', 'paymentMethod', 'invoiceId', 'createdAt'))
      .from(balanceEntries)
      .where(eq(balanceEntries.clientId, id))
      .orderBy(asc(balanceEntries.id)),
    invoices: await db.select(invoice).from(invoices).where(isSentInvoiceOf(subject)),
  };
}

/** What belongs to invoices, each oldest first. */
async function readInvoiceRecords(db: Connection, subject: DataSubject) {
  const ownInvoices = db.select({ id: invoices.id }).from(invoices).where(isSentInvoiceOf(subject));
  return {
    creditNotes: await db
      .select(columns(creditNotes, 'invoiceId', 'creditNoteNumber', 'issueDate', 'amountMinor', 'currency', 'items', 'totals', 'reason'))
      .from(creditNotes)
      .where(inArray(creditNotes.invoiceId, ownInvoices))
      .orderBy(asc(creditNotes.id)),
    payments: await db
      .select(columns(payments, 'invoiceId', 'kind', 'paymentMethod', 'amountMinor', 'currency', 'bookedOn', 'createdAt'))
      .from(payments)
      .where(inArray(payments.invoiceId, ownInvoices))
      .orderBy(asc(payments.id)),
    refunds: await db
      .select(columns(refunds, 'invoiceId', 'amountMinor', 'currency', 'reason', 'status', 'creditsTakenBack', 'createdAt'))
      .from(refunds)
      .where(inArray(refunds.invoiceId, ownInvoices))
      .orderBy(asc(refunds.id)),
    disputes: await db
      .select(columns(disputes, 'invoiceId', 'amountMinor', 'currency', 'reason', 'status', 'createdAt', 'closedAt'))
      .from(disputes)
      .where(inArray(disputes.invoiceId, ownInvoices))
      .orderBy(asc(disputes.id)),
    reminders: await db
      .select(columns(invoiceReminders, 'invoiceId', 'offsetDays', 'status', 'createdAt'))
      .from(invoiceReminders)
      .where(inArray(invoiceReminders.invoiceId, ownInvoices))
      .orderBy(asc(invoiceReminders.createdAt)),
  };
}

async function readWritten(db: Connection, subject: DataSubject) {
  const { id } = subject;
  return {
    messages: await db
      .select(columns(contactMessages, 'name', 'email', 'subject', 'message', 'createdAt'))
      .from(contactMessages)
      .where(isMessageOf(subject)),
    notifications: await db
      .select(columns(notifications, 'text', 'link', 'createdAt', 'readAt'))
      .from(notifications)
      .where(eq(notifications.clientId, id)),
    waitlist: await db.select().from(waitlist).where(isWaitlistEntryOf(subject)),
    leads: await db
      .select(columns(leads, 'name', 'email', 'phone', 'company', 'stage', 'createdAt'))
      .from(leads)
      .where(isLeadOf(subject)),
    briefs: await db
      .select(columns(briefs, 'title', 'content', 'state', 'currency', 'answers', 'createdAt', 'openedAt', 'submittedAt'))
      .from(briefs)
      .innerJoin(leads, eq(leads.id, briefs.leadId))
      .where(isLeadOf(subject)),
    briefFiles: await db
      .select(columns(briefFiles, 'questionKey', 'name', 'size', 'lastModified', 'createdAt'))
      .from(briefFiles)
      .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
      .innerJoin(leads, eq(leads.id, briefs.leadId))
      .where(isLeadOf(subject)),
    proposals: await db
      .select({
        ...columns(proposals, 'title', 'state', 'recipientName', 'recipientEmail', 'currency', 'content'),
        ...columns(proposals, 'createdAt', 'sentAt', 'lastOpenedAt', 'declineReason'),
        signature: columns(proposalSignatures, 'name', 'email', 'selection', 'signature', 'sha256', 'signedAt', 'ipAddress', 'userAgent'),
        countersignature: columns(proposalCountersignatures, 'name', 'signedAt'),
      })
      .from(proposals)
      .leftJoin(proposalSignatures, eq(proposalSignatures.proposalId, proposals.id))
      .leftJoin(proposalCountersignatures, eq(proposalCountersignatures.signatureId, proposalSignatures.id))
      .where(isProposalOf(subject)),
    proposalMessages: await db
      .select(columns(proposalMessages, 'author', 'name', 'text', 'createdAt'))
      .from(proposalMessages)
      .innerJoin(proposals, eq(proposals.id, proposalMessages.proposalId))
      .where(isProposalOf(subject)),
    mails: await db
      .select(columns(mails, 'subject', 'createdAt', 'sentAt'))
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
      email: erasedAddress(id),
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
  await db.delete(payLinks).where(inArray(payLinks.invoiceId, ofInvoices));
  await db.delete(invoiceDocuments).where(inArray(invoiceDocuments.invoiceId, ofInvoices));
  await db.delete(unbilledPeriods).where(eq(unbilledPeriods.clientId, id));
  await db.delete(sessions).where(eq(sessions.clientId, id));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.clientId, id));
  await db.delete(accessCodes).where(eq(accessCodes.clientId, id));
  await db.delete(invitations).where(isInvitationOf(subject));
  await db.delete(leads).where(isLeadOf(subject));
  await eraseProposals(db, subject);
  await db.delete(contactMessages).where(isMessageOf(subject));
  await db.delete(notifications).where(or(eq(notifications.clientId, id), eq(notifications.aboutClientId, id)));
  await db.delete(waitlist).where(isWaitlistEntryOf(subject));
  for (const part of [projectEvents, approvals, comments]) await db.delete(part).where(inArray(part.projectId, ofProjects));
  await db.update(balanceEntries).set({ note: null }).where(eq(balanceEntries.clientId, id));
  await db.update(videoCredits).set({ projectId: null, description: null }).where(eq(videoCredits.clientId, id));
  await db.delete(files).where(inArray(files.projectId, ofProjects));
  await db.delete(projects).where(eq(projects.clientId, id));
  // A job collects those of the others again.
  await db.delete(searchWords);
}

/** What was signed stays as the invoices do, but for its project and what was said about it. */
async function eraseProposals(db: Connection, subject: DataSubject) {
  const signed = db.select({ id: proposalSignatures.proposalId }).from(proposalSignatures);
  await db.delete(proposals).where(and(isProposalOf(subject), notInArray(proposals.id, signed)));
  const left = db.select({ id: proposals.id }).from(proposals).where(isProposalOf(subject));
  for (const part of [proposalMessages, proposalLinks, webhookDeliveries]) await db.delete(part).where(inArray(part.proposalId, left));
  await db.update(proposalSignatures).set({ projectId: null }).where(eq(proposalSignatures.clientId, subject.id));
}
