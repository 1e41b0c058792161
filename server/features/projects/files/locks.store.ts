import { sql } from 'drizzle-orm';
import { projects } from '#server/db/schema/projects/projects.ts';
import { hasUnpaidInvoices, isPaid } from '#server/features/billing/invoices/paid-projects.store.ts';

// For queries that join projects with other tables.

/** Whether the client watches the project's drafts with a watermark only, because it isn't paid and the studio hasn't released its files. */
export const draftsLocked = sql<boolean>`(${projects.watermark} and ${projects.filesReleasedAt} is null and not ${isPaid})`;

/** The same for the download of its final files; without a watermark, only open invoices lock them. */
export const finalsLocked = sql<boolean>`(${draftsLocked} or ${projects.filesReleasedAt} is null and ${hasUnpaidInvoices})`;
