import { type InvoiceStatus, payableStatuses } from '../../../contract/invoices.ts';
import { projectStatuses, studioStatuses } from '../../../contract/projects.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Deps } from '../../deps.ts';
import { countClientsByStatus } from '../client-management/client-management.service.ts';
import { countMessagesByStatus } from '../contact/contact.service.ts';
import { countInvoicesByStatus } from '../invoices/invoices.service.ts';
import { countProjectsByStatus, dueProjects } from '../projects/projects.service.ts';

/** How many days ahead deadlines are listed. */
const daysAhead = 14;

/** What needs the studio's action, projects by status, upcoming deadlines and open amounts. */
export async function readOverview(deps: Pick<Deps, 'db' | 'clock'>) {
  const [messages, clients, projects, invoices, due] = await Promise.all([
    countMessagesByStatus(deps),
    countClientsByStatus(deps),
    countProjectsByStatus(deps),
    countInvoicesByStatus(deps),
    dueProjects(deps, daysAhead),
  ]);
  return {
    today: due.today,
    waiting: {
      unreadMessages: messages.get('unread') ?? 0,
      accessRequests: clients.get('request') ?? 0,
      projectsToMove: studioStatuses.reduce((sum, status) => sum + (projects.get(status) ?? 0), 0),
      projectsDue: due.total,
    },
    projects: projectStatuses.map((status) => ({ status, total: projects.get(status) ?? 0 })),
    deadlines: due.projects,
    outstanding: totalByCurrency(invoices, payableStatuses),
    overdue: totalByCurrency(invoices, ['overdue']),
  };
}

type InvoiceCounts = Awaited<ReturnType<typeof countInvoicesByStatus>>;

/** The totals of invoices in these statuses, one per currency. */
function totalByCurrency(counts: InvoiceCounts, statuses: readonly InvoiceStatus[]) {
  const selected = counts.filter(({ status, invoices }) => invoices > 0 && statuses.includes(status));
  return [...Map.groupBy(selected, ({ currency }) => currency)]
    .map(([currency, parts]) => ({
      currency,
      amount: toDecimal(
        parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        currency,
      ),
      invoices: parts.reduce((sum, { invoices }) => sum + invoices, 0),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
