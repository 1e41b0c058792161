import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { unpaid, writtenOff } from './invoice-lists.store.ts';

// These conditions are for queries that join projects with other tables: their columns are then written with their tables.

const hasInvoice = (condition: SQL | undefined) =>
  sql`exists (select 1 from ${invoices} where ${and(eq(invoices.projectId, projects.id), condition)})`;

/** Drafts of milestones that a client agreed to, which are to be paid even before they are sent. */
export const agreedDraft = and(eq(invoices.status, 'draft'), isNotNull(invoices.milestone));

/** Whether an invoice of the project is still to be paid, or never was. */
export const hasUnpaidInvoices = sql<boolean>`${hasInvoice(or(unpaid, writtenOff, agreedDraft))}`;

/** Whether an invoice of the project isn't sent. */
export const hasUnsentInvoices = sql<boolean>`${hasInvoice(eq(invoices.status, 'draft'))}`;

/** Whether the studio still has money from an invoice: one that was refunded and credited in full stays paid. */
const isFunded = sql`(select sum(${payments.amountMinor}) > 0 from ${payments}
  where ${payments.invoiceId} = ${invoices.id} and ${payments.kind} <> 'write_off')`;

/** Whether a package covers a project: its client has unlimited videos, or it used a package's credits, or will at delivery. */
const isInPackage = sql`(
  exists (select 1 from ${clientPackages} join ${clients} on ${clients.currentPackageId} = ${clientPackages.id}
    where ${clients.id} = ${projects.clientId} and ${clientPackages.videoCreditLimit} is null)
  or (select sum(${videoCredits.amount}) < 0 from ${videoCredits} where ${videoCredits.projectId} = ${projects.id})
  or exists (select 1 from ${deliverables} where ${deliverables.projectId} = ${projects.id} and ${deliverables.credits} > 0
    and ${deliverables.creditUse} = 'at_delivery' and ${deliverables.state} <> 'cancelled'))`;

/** Whether everything that was invoiced for the project is paid, and something was, or a package covers it. A deposit isn't enough. */
export const isPaid = sql<boolean>`(not ${hasUnpaidInvoices} and (${hasInvoice(and(eq(invoices.status, 'paid'), isFunded))} or coalesce(${isInPackage}, false)))`;

/** The projects of a client, or of all with a package, whose drafts have a watermark until they are paid. */
export async function listProtectedProjects(db: Connection, of: { clientId: number } | { packageId: number }): Promise<number[]> {
  const isOf = 'clientId' in of ? eq(clients.id, of.clientId) : eq(clients.currentPackageId, of.packageId);
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(and(isOf, projects.watermark, isNull(projects.filesReleasedAt)))
    .orderBy(projects.id);
  return rows.map(({ id }) => id);
}
