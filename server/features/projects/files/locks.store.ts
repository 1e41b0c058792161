import { eq, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { hasUnpaidInvoices, isPaid } from '#server/features/billing/invoices/paid-projects.store.ts';

// These are columns and conditions for queries that join projects with other tables.

/** Whether the client watches the project's drafts with a watermark only, because it isn't paid and the studio hasn't released its files. */
export const draftsLocked = sql<boolean>`(${projects.watermark} and ${projects.filesReleasedAt} is null and not ${isPaid})`;

/** Whether the client can't download the project's final files; without a watermark, only open invoices lock them. */
export const finalsLocked = sql<boolean>`(${draftsLocked} or ${projects.filesReleasedAt} is null and ${hasUnpaidInvoices})`;

const selectLocked = preparedQuery([], (db, { id }: { id: number }) =>
  db.select({ finalsLocked }).from(projects).innerJoin(clients, eq(clients.id, projects.clientId)).where(eq(projects.id, id)),
);

/** Whether the client can't download the final files, and the drafts if they have a watermark. */
export async function isLockedProject(db: Connection, id: number): Promise<boolean> {
  const [project] = await selectLocked(db, { id });
  return Boolean(project?.finalsLocked);
}
