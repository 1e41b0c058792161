import { projectStatuses, studioStatuses } from '#domain/projects/statuses.ts';
import { openStages } from '#domain/sales/lead-stages.ts';
import { openStates } from '#domain/sales/proposal-states.ts';
import { countRowsByKind } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';
import { summarizeReceivables } from '#server/features/billing/invoices/receivables/receivables.ts';
import { readPaymentAlerts, readRevenue } from '#server/features/billing/ledger/payments-ledger.service.ts';
import { countProjects, dueProjects } from '#server/features/projects/projects/projects.service.ts';
import { waitingStatuses } from '#server/features/projects/projects/waiting-projects.store.ts';
import { countQuietLeads } from '#server/features/sales/leads/leads.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { listDueDeliverables } from './due-deliverables.store.ts';
import { readNews } from './read-news.ts';
import { readNewestTasks, readOldestTasks } from './read-tasks.ts';
import { readSetupChecklist } from './setup-checklist.ts';
import { countAnswered } from './tasks.store.ts';
import { countedLeads, countInvoices } from './waiting.ts';

/** How many days ahead deadlines are listed. */
const daysAhead = 20;

/** How many projects and deliverables are listed: those that are overdue or due within `daysAhead`, and those that aren't overdue. */
const dueLimit = 50;
const upcomingLimit = 15;

/** How many tasks are listed, and how many of today's news. */
const listed = 8;

/** How many tasks of each kind are listed. */
const listedOfKind = 5;

/**
 * What needs the studio's action, projects by status, upcoming deadlines, unpaid invoices and revenue; for the owner, also the setup checklist.
 * @param editorId the editor whose projects are shown; null for those without one, undefined for all
 */
export async function readOverview(deps: Deps, { id, isOwner }: { id: number; isOwner: boolean }, editorId: number | null | undefined) {
  const { today, ...studio } = await studioToday(deps.db, deps.clock);
  const due = { today, days: daysAhead, editorId };
  const [all, upcoming] = [
    { ...due, limit: dueLimit },
    { ...due, from: today, limit: upcomingLimit },
  ];
  const whose = { editorId, today, isOwner };
  const [count, statusCount, dueSoon, dueNext, dueDeliverables, nextDeliverables, oldest, newest, [answered], quietLeads, news, ...money] =
    await Promise.all([
      countRowsByKind(deps.db, 'contact_messages', 'clients', 'proposals', 'leads'),
      countProjects(deps.db, editorId),
      dueProjects(deps, all),
      dueProjects(deps, upcoming),
      listDueDeliverables(deps.db, all),
      listDueDeliverables(deps.db, upcoming),
      readOldestTasks(deps, { ...whose, limit: listed }),
      readNewestTasks(deps, { ...whose, limit: listedOfKind }),
      countAnswered(deps.db, { editorId }),
      countQuietLeads(deps, countedLeads, editorId),
      readNews(deps.db, { userId: id, today, timeZone: studio.timeZone, limit: listed }),
      countInvoices(deps.db),
      summarizeReceivables(deps.db, today),
      readRevenue(deps, today),
      readPaymentAlerts(deps.db, deps.clock.now()),
    ]);
  const [invoicesOf, receivables, revenue, paymentAlerts] = money;
  const hasClients = count('clients', 'client') + count('clients', 'invited') > 0;
  const setupChecklist = isOwner ? await readSetupChecklist(deps, studio, hasClients) : null;
  return {
    today,
    tasks: oldest.tasks,
    newestTasks: newest.tasks,
    longestWaiting: oldest.longest,
    news,
    waiting: {
      unreadMessages: count('contact_messages', 'unread'),
      readMessages: count('contact_messages', 'read'),
      accessRequests: count('clients', 'request'),
      projectsToMove: sumOf(studioStatuses, statusCount),
      overdueInvoices: receivables.reduce((sum, { overdue }) => sum + overdue.invoices, 0),
      draftInvoices: invoicesOf('draft'),
      openProposals: sumOf(openStates, (state) => count('proposals', state)),
      openLeads: sumOf(openStages, (stage) => count('leads', stage)),
      projectsDue: dueSoon.total,
      deliverablesDue: dueDeliverables[0]?.total ?? 0,
      lateProjects: dueSoon.total - dueNext.total,
      lateDeliverables: (dueDeliverables[0]?.total ?? 0) - (nextDeliverables[0]?.total ?? 0),
      waitingProjects: sumOf(waitingStatuses, statusCount) + answered!.total,
      quietLeads,
      ...newest.totals,
    },
    projects: projectStatuses.map((status) => ({ status, total: statusCount(status) })),
    deadlines: dueSoon.projects,
    dueDeliverables,
    upcoming: { projects: dueNext.projects, deliverables: nextDeliverables },
    receivables: receivables.sort(byCurrency(studio.currency)),
    revenue: revenue.sort(byCurrency(studio.currency)),
    paymentAlerts,
    hasClients,
    setupChecklist,
  };
}

const sumOf = <Kind>(kinds: readonly Kind[], countOf: (kind: Kind) => number) => kinds.reduce((sum, kind) => sum + countOf(kind), 0);

/** Sorts by currency: the studio's own first, the others by code. */
const byCurrency =
  (ownCurrency: string) =>
  (a: { currency: string }, b: { currency: string }): number =>
    Number(b.currency === ownCurrency) - Number(a.currency === ownCurrency) || a.currency.localeCompare(b.currency);
