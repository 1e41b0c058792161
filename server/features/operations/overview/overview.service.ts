import { projectStatuses, studioStatuses } from '#contract/projects/projects.ts';
import { countRowsByKind } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { readPaymentAlerts, readRevenue } from '#server/features/billing/ledger/payments-ledger.service.ts';
import { dueProjects } from '#server/features/projects/projects/projects.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { readSetupChecklist } from './setup-checklist.ts';

/** How many days ahead deadlines are listed. */
const daysAhead = 14;

/** What needs the studio's action, projects by status, upcoming deadlines, unpaid invoices and revenue; for the owner, also the setup checklist. */
export async function readOverview(deps: Deps, { isOwner }: { isOwner: boolean }) {
  const { today, ...studio } = await studioToday(deps.db, deps.clock);
  const [count, due, receivables, revenue, paymentAlerts] = await Promise.all([
    countRowsByKind(deps.db, 'contact_messages', 'clients', 'projects'),
    dueProjects(deps, today, daysAhead),
    summarizeReceivables(deps.db, today),
    readRevenue(deps, today),
    readPaymentAlerts(deps.db, deps.clock.now()),
  ]);
  const setupChecklist = isOwner ? await readSetupChecklist(deps, studio, count('clients', 'client') > 0) : null;
  return {
    today,
    waiting: {
      unreadMessages: count('contact_messages', 'unread'),
      accessRequests: count('clients', 'request'),
      projectsToMove: studioStatuses.reduce((sum, status) => sum + count('projects', status), 0),
      projectsDue: due.total,
    },
    projects: projectStatuses.map((status) => ({ status, total: count('projects', status) })),
    deadlines: due.projects,
    receivables: receivables.sort(byCurrency(studio.currency)),
    revenue: revenue.sort(byCurrency(studio.currency)),
    paymentAlerts,
    setupChecklist,
  };
}

/** The studio's own currency first, the others by code. */
const byCurrency =
  (ownCurrency: string) =>
  (a: { currency: string }, b: { currency: string }): number =>
    Number(b.currency === ownCurrency) - Number(a.currency === ownCurrency) || a.currency.localeCompare(b.currency);
