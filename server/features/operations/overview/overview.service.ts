import { projectStatuses, studioStatuses } from '#contract/projects/projects.ts';
import { openStages } from '#contract/sales/leads.ts';
import { openStates } from '#contract/sales/proposals.ts';
import { countRowsByKind } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { readPaymentAlerts, readRevenue } from '#server/features/billing/ledger/payments-ledger.service.ts';
import { countProjects, dueProjects } from '#server/features/projects/projects/projects.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { listDueDeliverables } from './due-deliverables.store.ts';
import { readTasks } from './read-tasks.ts';
import { readSetupChecklist } from './setup-checklist.ts';
import { listNews } from './tasks.store.ts';
import { countInvoices } from './waiting.ts';

/** How many days ahead deadlines are listed. */
const daysAhead = 20;

const dueDeliverablesLimit = 50;

/** How much is listed of what waits, and of today's news. */
const listed = 8;

/**
 * What needs the studio's action, projects by status, upcoming deadlines, unpaid invoices and revenue; for the owner, also the setup checklist.
 * @param editorId whose projects; null for those of nobody, undefined for all
 */
export async function readOverview(deps: Deps, { id, isOwner }: { id: number; isOwner: boolean }, editorId: number | null | undefined) {
  const { today, ...studio } = await studioToday(deps.db, deps.clock);
  const [count, statusCount, due, dueDeliverables, tasks, news, invoicesOf, receivables, revenue, paymentAlerts] = await Promise.all([
    countRowsByKind(deps.db, 'contact_messages', 'clients', 'proposals', 'leads'),
    countProjects(deps.db, editorId),
    dueProjects(deps, today, daysAhead, editorId),
    listDueDeliverables(deps.db, { today, days: daysAhead, editorId, limit: dueDeliverablesLimit }),
    readTasks(deps, { editorId, today, limit: listed, isOwner }),
    listNews(deps.db, { userId: id, today, timeZone: studio.timeZone, limit: listed }),
    countInvoices(deps.db),
    summarizeReceivables(deps.db, today),
    readRevenue(deps, today),
    readPaymentAlerts(deps.db, deps.clock.now()),
  ]);
  const hasClients = count('clients', 'client') + count('clients', 'invited') > 0;
  const setupChecklist = isOwner ? await readSetupChecklist(deps, studio, hasClients) : null;
  return {
    today,
    tasks,
    news,
    waiting: {
      unreadMessages: count('contact_messages', 'unread'),
      accessRequests: count('clients', 'request'),
      projectsToMove: sumOf(studioStatuses, statusCount),
      overdueInvoices: receivables.reduce((sum, { overdue }) => sum + overdue.invoices, 0),
      draftInvoices: invoicesOf('draft'),
      openProposals: sumOf(openStates, (state) => count('proposals', state)),
      openLeads: sumOf(openStages, (stage) => count('leads', stage)),
      projectsDue: due.total,
      deliverablesDue: dueDeliverables[0]?.total ?? 0,
    },
    projects: projectStatuses.map((status) => ({ status, total: statusCount(status) })),
    deadlines: due.projects,
    dueDeliverables,
    receivables: receivables.sort(byCurrency(studio.currency)),
    revenue: revenue.sort(byCurrency(studio.currency)),
    paymentAlerts,
    hasClients,
    setupChecklist,
  };
}

const sumOf = <Kind>(kinds: readonly Kind[], countOf: (kind: Kind) => number) => kinds.reduce((sum, kind) => sum + countOf(kind), 0);

/** The studio's own currency first, the others by code. */
const byCurrency =
  (ownCurrency: string) =>
  (a: { currency: string }, b: { currency: string }): number =>
    Number(b.currency === ownCurrency) - Number(a.currency === ownCurrency) || a.currency.localeCompare(b.currency);
