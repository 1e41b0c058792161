import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SearchKind } from '#api/operations/search.ts';
import { clients, isClientStatus } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';

/** Rows that can be found; those with the highest ids are the newest. */
export interface SearchSource {
  table: PgTable & { id: AnyPgColumn; createdAt?: AnyPgColumn };
  /** The columns that are searched, as in the table's search index. */
  columns: AnyPgColumn[];
  /** The searched columns with names and titles, in which typos are corrected. Typos in numbers aren't. */
  names: AnyPgColumn[];
  isVisible?: SQL | undefined;
  title: SQL | AnyPgColumn;
  detail: SQL | AnyPgColumn;
  projectId?: AnyPgColumn;
  /** The column with the client that a row belongs to: searching for the client finds the row, too. */
  clientId?: AnyPgColumn;
}

/** A subquery, which only runs for the few rows that are returned. */
const clientName = (clientId: AnyPgColumn) => sql`(select ${clients.name} from ${clients} where ${eq(clients.id, clientId)})`;
const projectTitle = (projectId: AnyPgColumn) => sql`(select ${projects.title} from ${projects} where ${eq(projects.id, projectId)})`;

const clientColumns = [clients.name, clients.email, clients.company];
const leadColumns = [leads.name, leads.email, leads.company];
const proposalColumns = [proposals.title, proposals.recipientName, proposals.recipientEmail];
const senderColumns = [contactMessages.name, contactMessages.email, contactMessages.subject];

export const searchSources: Record<SearchKind, SearchSource> = {
  client: {
    table: clients,
    columns: clientColumns,
    names: clientColumns,
    isVisible: isClientStatus(clients.status),
    title: clients.name,
    detail: sql`coalesce(${clients.company}, ${clients.email})`,
  },
  lead: {
    table: leads,
    columns: leadColumns,
    names: leadColumns,
    title: leads.name,
    detail: sql`coalesce(${leads.company}, ${leads.email})`,
  },
  proposal: {
    table: proposals,
    columns: proposalColumns,
    names: proposalColumns,
    title: proposals.title,
    detail: proposals.recipientName,
    clientId: proposals.clientId,
  },
  project: {
    table: projects,
    columns: [projects.title],
    names: [projects.title],
    title: projects.title,
    detail: clientName(projects.clientId),
    clientId: projects.clientId,
  },
  deliverable: {
    table: deliverables,
    columns: [deliverables.title],
    names: [deliverables.title],
    // Deliverables without a title bear that of their project, which is found instead.
    isVisible: isNotNull(deliverables.title),
    title: deliverables.title,
    detail: projectTitle(deliverables.projectId),
    projectId: deliverables.projectId,
  },
  invoice: {
    table: invoices,
    columns: [invoices.invoiceNumber],
    names: [],
    title: sql`coalesce(${invoices.invoiceNumber}, 'DRAFT-' || ${invoices.id})`,
    detail: clientName(invoices.clientId),
    clientId: invoices.clientId,
  },
  message: {
    table: contactMessages,
    columns: [...senderColumns, contactMessages.message],
    names: senderColumns,
    title: sql`coalesce(${contactMessages.subject}, left(${contactMessages.message}, 80))`,
    detail: contactMessages.name,
  },
  file: {
    table: files,
    columns: [files.name],
    names: [files.name],
    isVisible: isNull(files.deletedAt),
    title: files.name,
    detail: projectTitle(files.projectId),
    projectId: files.projectId,
  },
};
