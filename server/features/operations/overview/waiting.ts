import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import { studioStatuses } from '#domain/projects/statuses.ts';
import type { Connection } from '#server/db/client.ts';
import { countRowsByKind, readRowCounts } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';
import { countQuietLeads } from '#server/features/sales/leads/leads.service.ts';

/** How many leads are counted at most: beyond that, the exact number doesn't matter. */
export const countedLeads = 100;

/** How much waits for the studio, by section: only counts that are maintained or limited, since every page of the admin area shows them. */
export async function readWaiting(deps: Deps) {
  const { db } = deps;
  const [count, invoicesOf, leads] = await Promise.all([
    countRowsByKind(db, 'contact_messages', 'clients', 'projects', 'waitlist'),
    countInvoices(db),
    countQuietLeads(deps, countedLeads),
  ]);
  return {
    messages: count('contact_messages', 'unread'),
    clients: count('clients', 'request'),
    projects: studioStatuses.reduce((sum, status) => sum + count('projects', status), 0),
    invoices: invoicesOf('overdue'),
    leads,
    waitlist: count('waitlist', ''),
  };
}

/** @returns the number of invoices in a status, in all currencies */
export async function countInvoices(db: Connection) {
  const counts = await readRowCounts(db, 'invoices');
  return (status: InvoiceStatus): number =>
    counts.filter(({ kind }) => kind.startsWith(`${status} `)).reduce((sum, { rows }) => sum + rows, 0);
}
