import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { unpaid, writtenOff } from './invoice-lists.store.ts';

// For queries that join projects with other tables: the columns are then written with their tables.

const hasInvoice = (condition: SQL | undefined) =>
  sql`exists (select 1 from ${invoices} where ${and(eq(invoices.projectId, projects.id), condition)})`;

/** Whether an invoice of the project is still to be paid, or never was. */
export const hasUnpaidInvoices = sql<boolean>`${hasInvoice(or(unpaid, writtenOff))}`;

/** Whether its client has a package with unlimited videos, or it used credits of one. */
const isInPackage = sql`(
  exists (select 1 from ${clientPackages} join ${clients} on ${clients.currentPackageId} = ${clientPackages.id}
    where ${clients.id} = ${projects.clientId} and ${clientPackages.videoCreditLimit} is null)
  or (select sum(${videoCredits.amount}) < 0 from ${videoCredits} where ${videoCredits.projectId} = ${projects.id}))`;

/** Whether everything that was invoiced for the project is paid, and something was, or a package covers it. A deposit isn't enough. */
export const isPaid = sql<boolean>`(not ${hasUnpaidInvoices} and (${hasInvoice(eq(invoices.status, 'paid'))} or coalesce(${isInPackage}, false)))`;
