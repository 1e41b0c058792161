import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { withoutDeliverables } from '#domain/sales/proposal-deliverables.ts';
import type { PersonalData } from '#server/area.ts';
import { columns } from '#server/db/columns.ts';
import { type DataSubject, inPeriods } from '#server/db/data-subject.ts';
import { briefFiles, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposalCountersignatures, proposalSignatures } from '#server/db/schema/sales/proposal-signatures.ts';
import { proposalLinks, proposalMessages, proposals } from '#server/db/schema/sales/proposals.ts';
import { deleteProposalDeliveries } from '#server/features/messaging/webhooks/webhooks.store.ts';
import { deleteStoredFilesOfLeads } from './briefs/delete-stored-files.ts';

/** Whether a lead is a client's: by the client it became, otherwise by its address, like the messages that leads come from. */
const isLeadOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = leads;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, confirmedEmailPeriods)))!;
};

/** Whether a proposal is a client's: by the client it's for, otherwise by its recipient's address. */
const isProposalOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, recipientEmail, createdAt } = proposals;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(recipientEmail, createdAt, confirmedEmailPeriods)));
};

/** What the sales area stores about a client. Signed proposals stay as invoices do, but lose their messages and their project. */
export const salesData = {
  read: {
    leads: (db, subject) =>
      db
        .select(columns(leads, 'name', 'email', 'phone', 'company', 'stage', 'createdAt'))
        .from(leads)
        .where(isLeadOf(subject)),
    briefs: (db, subject) =>
      db
        .select(columns(briefs, 'title', 'content', 'state', 'currency', 'answers', 'createdAt', 'openedAt', 'submittedAt'))
        .from(briefs)
        .innerJoin(leads, eq(leads.id, briefs.leadId))
        .where(isLeadOf(subject)),
    briefFiles: (db, subject) =>
      db
        .select(columns(briefFiles, 'questionKey', 'name', 'size', 'lastModified', 'createdAt'))
        .from(briefFiles)
        .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
        .innerJoin(leads, eq(leads.id, briefs.leadId))
        .where(isLeadOf(subject)),
    proposals: async (db, subject) => {
      const rows = await db
        .select({
          ...columns(proposals, 'title', 'state', 'recipientName', 'recipientEmail', 'currency', 'content'),
          ...columns(proposals, 'createdAt', 'sentAt', 'lastOpenedAt', 'declineReason'),
          signature: columns(proposalSignatures, 'name', 'email', 'selection', 'signature', 'sha256', 'signedAt', 'ipAddress', 'userAgent'),
          countersignature: columns(proposalCountersignatures, 'name', 'signedAt'),
        })
        .from(proposals)
        .leftJoin(proposalSignatures, eq(proposalSignatures.proposalId, proposals.id))
        .leftJoin(proposalCountersignatures, eq(proposalCountersignatures.signatureId, proposalSignatures.id))
        .where(isProposalOf(subject));
      return rows.map(({ content, ...proposal }) => ({ ...proposal, content: withoutDeliverables(content) }));
    },
    proposalMessages: (db, subject) =>
      db
        .select(columns(proposalMessages, 'author', 'name', 'text', 'createdAt'))
        .from(proposalMessages)
        .innerJoin(proposals, eq(proposals.id, proposalMessages.proposalId))
        .where(isProposalOf(subject)),
  },
  erase: async (deps, tx, subject) => {
    await deleteStoredFilesOfLeads(deps, tx, isLeadOf(subject));
    await tx.delete(leads).where(isLeadOf(subject));
    const signed = tx.select({ id: proposalSignatures.proposalId }).from(proposalSignatures);
    await tx.delete(proposals).where(and(isProposalOf(subject), notInArray(proposals.id, signed)));
    const left = (await tx.select({ id: proposals.id }).from(proposals).where(isProposalOf(subject))).map(({ id }) => id);
    await tx.delete(proposalMessages).where(inArray(proposalMessages.proposalId, left));
    await tx.delete(proposalLinks).where(inArray(proposalLinks.proposalId, left));
    await deleteProposalDeliveries(tx, left);
    await tx.update(proposalSignatures).set({ projectId: null }).where(eq(proposalSignatures.clientId, subject.id));
  },
} satisfies PersonalData;
