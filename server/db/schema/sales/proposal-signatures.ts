import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import type { Signature } from '#api/sales/signatures.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { bytea, createdAt, identity, instantColumn, json, reference } from '#server/db/schema/columns.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { proposals } from './proposals.ts';

/** PDFs of a version with a choice, made to be signed and kept as they are. */
export const proposalDocuments = pgTable(
  'proposal_documents',
  {
    id: identity(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    selection: json<ProposalSelection>().notNull(),
    /** SHA-256 of everything it shows, in hex. */
    fingerprint: text().notNull(),
    /** SHA-256 of the file, in hex. */
    sha256: text().notNull(),
    content: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('proposal_documents_proposal_id_fingerprint_key').on(table.proposalId, table.fingerprint),
    index('proposal_documents_proposal_id_sha256_idx').on(table.proposalId, table.sha256),
    index('proposal_documents_created_at_idx').on(table.createdAt),
  ],
);

/** Who signed what, when and how, and what that made. A proposal is signed once. */
export const proposalSignatures = pgTable(
  'proposal_signatures',
  {
    id: identity(),
    proposalId: integer()
      .notNull()
      .unique()
      .references(() => proposals.id),
    documentId: reference(() => proposalDocuments.id).notNull(),
    version: integer().notNull(),
    /** SHA-256 of the document that was signed, in hex. */
    sha256: text().notNull(),
    selection: json<ProposalSelection>().notNull(),
    currency: text().notNull(),
    totalMinor: bigint({ mode: 'number' }).notNull(),
    dueNowMinor: bigint({ mode: 'number' }).notNull(),
    /** The signer's name and email address, as typed. */
    name: text().notNull(),
    email: text().notNull(),
    signature: json<Signature>().notNull(),
    /** How the email address was confirmed: by a code that was sent to it, or by being signed in as its client. */
    confirmedBy: text({ enum: ['code', 'session'] }).notNull(),
    signedAt: instantColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    clientId: reference(() => clients.id).notNull(),
    /** Null once the client is erased. */
    projectId: reference(() => projects.id),
    invoiceId: reference(() => invoices.id).notNull(),
    /** The document with the evidence, sealed, without a countersignature; null until it's first needed. */
    sealed: bytea(),
  },
  (table) => [
    index('proposal_signatures_document_id_idx').on(table.documentId),
    index('proposal_signatures_client_id_idx').on(table.clientId),
    index('proposal_signatures_project_id_idx').on(table.projectId),
    index('proposal_signatures_invoice_id_idx').on(table.invoiceId),
  ],
);

export const proposalSignatureTriggers = triggers(proposalSignatures, { freezeRows: { changeable: ['sealed'], personal: ['projectId'] } });

/** The studio's signature under a client's, if it gave one. */
export const proposalCountersignatures = pgTable('proposal_countersignatures', {
  id: identity(),
  signatureId: integer()
    .notNull()
    .unique()
    .references(() => proposalSignatures.id),
  /** As typed by an admin, whom the audit log names. */
  name: text().notNull(),
  signedAt: instantColumn().notNull(),
  ipAddress: text(),
  userAgent: text(),
  /** The document with the evidence of both, sealed; null until it's first needed. */
  sealed: bytea(),
});

export const proposalCountersignatureTriggers = triggers(proposalCountersignatures, { freezeRows: { changeable: ['sealed'] } });
