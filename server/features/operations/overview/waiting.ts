import { studioStatuses } from '#contract/projects/projects.ts';
import { countRowsByKind, readRowCounts } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';

/** How much waits for the studio, by section: only maintained counts, since every page of the admin area shows them. */
export async function readWaiting({ db }: Deps) {
  const [count, invoices] = await Promise.all([
    countRowsByKind(db, 'contact_messages', 'clients', 'projects', 'waitlist'),
    readRowCounts(db, 'invoices'),
  ]);
  return {
    messages: count('contact_messages', 'unread'),
    clients: count('clients', 'request'),
    projects: studioStatuses.reduce((sum, status) => sum + count('projects', status), 0),
    invoices: invoices.filter(({ kind }) => kind.startsWith('overdue ')).reduce((sum, { rows }) => sum + rows, 0),
    waitlist: count('waitlist', ''),
  };
}
