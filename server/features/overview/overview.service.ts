import { projectStatuses, studioStatuses } from '../../../contract/projects.ts';
import type { Deps } from '../../deps.ts';
import { countClientsByStatus } from '../client-management/client-management.service.ts';
import { countMessagesByStatus } from '../contact/contact.service.ts';
import { summarizeReceivables } from '../invoices/receivables.ts';
import { readPaymentAlerts, readRevenue } from '../payments-ledger/payments-ledger.service.ts';
import { countProjectsByStatus, dueProjects } from '../projects/projects.service.ts';
import { studioToday } from '../settings/settings.service.ts';

/** How many days ahead deadlines are listed. */
const daysAhead = 14;

/** What needs the studio's action, projects by status, upcoming deadlines, unpaid invoices and revenue. */
export async function readOverview(deps: Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>) {
  const { today, currency } = await studioToday(deps);
  const [messages, clients, projects, due, receivables, revenue, paymentAlerts] = await Promise.all([
    countMessagesByStatus(deps),
    countClientsByStatus(deps),
    countProjectsByStatus(deps),
    dueProjects(deps, daysAhead),
    summarizeReceivables(deps.db, today),
    readRevenue(deps, today),
    readPaymentAlerts(deps.db, deps.clock.now()),
  ]);
  return {
    today,
    waiting: {
      unreadMessages: messages.get('unread') ?? 0,
      accessRequests: clients.get('request') ?? 0,
      projectsToMove: studioStatuses.reduce((sum, status) => sum + (projects.get(status) ?? 0), 0),
      projectsDue: due.total,
    },
    projects: projectStatuses.map((status) => ({ status, total: projects.get(status) ?? 0 })),
    deadlines: due.projects,
    receivables: receivables.sort(byCurrency(currency)),
    revenue: revenue.sort(byCurrency(currency)),
    paymentAlerts,
  };
}

/** The studio's own currency first, the others by code. */
const byCurrency =
  (ownCurrency: string) =>
  (a: { currency: string }, b: { currency: string }): number =>
    Number(b.currency === ownCurrency) - Number(a.currency === ownCurrency) || a.currency.localeCompare(b.currency);
