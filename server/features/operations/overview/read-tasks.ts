import { toDecimal } from '#contract/shared/money.ts';
import type { ByAge } from '#server/db/by-age.ts';
import type { Deps } from '#server/deps.ts';
import { quietLeads } from '#server/features/sales/leads/leads.service.ts';
import { listAsked } from '#server/features/sales/proposals/proposals.store.ts';
import { awaitedCodes } from '#server/features/sales/proposals/signing-code.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import {
  countOpenedMessages,
  listAccessRequests,
  listOverdueInvoices,
  listReachedMilestones,
  listUnpaidDeposits,
  listWaitingMessages,
  listWaitingProjects,
} from './tasks.store.ts';

/** For how long a message that was opened, but not marked as handled, still waits. */
const openedMessages = 30 * days;

interface TaskFilter {
  /** Whose projects and leads; other things wait for everyone. */
  editorId: number | null | undefined;
  today: string;
  limit: number;
  /** Who alone reads emails. */
  isOwner: boolean;
}

/** What waits for the studio, the longest first, after what can't wait; and of each kind but overdue invoices, the one that waits longest. */
export async function readOldestTasks(deps: Deps, filter: TaskFilter) {
  const [{ codes, tasks: others }, invoices] = await Promise.all([
    readKinds(deps, { ...filter, order: 'oldest' }),
    listOverdueInvoices(deps.db, { limit: filter.limit }),
  ]);
  const tasks = [
    ...others,
    ...invoices.map((invoice) => ({ kind: 'invoice' as const, ...presentDue(invoice), since: new Date(invoice.dueDate) })),
  ];
  tasks.sort((a, b) => a.since.getTime() - b.since.getTime());
  const kinds = Map.groupBy(others, ({ kind }) => kind);
  return { tasks: [...codes, ...tasks].slice(0, filter.limit), longest: [...kinds.values()].map(([first]) => first!) };
}

/** What waits but overdue invoices, the newest of each kind after what can't wait, and how many there are of what isn't counted as it changes. */
export async function readNewestTasks(deps: Deps, filter: TaskFilter) {
  const { db, clock } = deps;
  const [{ codes, tasks, totals }, [opened]] = await Promise.all([
    readKinds(deps, { ...filter, order: 'newest' }),
    countOpenedMessages(db, { openedSince: subtractMilliseconds(clock.now(), openedMessages) }),
  ]);
  tasks.sort((a, b) => b.since.getTime() - a.since.getTime());
  return { tasks: [...codes.slice(0, filter.limit), ...tasks], totals: { ...totals, openedMessages: opened!.total } };
}

/** Everything but overdue invoices. @returns at most `limit` tasks of each kind; codes and totals aren't limited */
async function readKinds(deps: Deps, { editorId, today, isOwner, ...page }: TaskFilter & ByAge) {
  const { db, clock } = deps;
  const [codes, projects, messages, questions, leads, requests, deposits, milestones] = await Promise.all([
    isOwner ? awaitedCodes(deps) : [],
    listWaitingProjects(db, { editorId, ...page }),
    listWaitingMessages(db, { openedSince: subtractMilliseconds(clock.now(), openedMessages), ...page }),
    listAsked(db, page),
    quietLeads(deps, today, editorId, page),
    listAccessRequests(db, page),
    listUnpaidDeposits(db, { editorId, ...page }),
    listReachedMilestones(db, { editorId, ...page }),
  ]);
  return {
    codes: codes.map((code) => ({ kind: 'code' as const, ...code })),
    tasks: [
      ...projects.map((project) => ({ kind: 'project' as const, ...project })),
      ...messages.map((message) => ({ kind: 'message' as const, ...message })),
      ...questions.map((question) => ({ kind: 'question' as const, ...question })),
      ...leads.map((lead) => ({ kind: 'lead' as const, ...lead, since: new Date(lead.followUpOn) })),
      ...requests.map((request) => ({ kind: 'request' as const, ...request })),
      ...deposits.map((deposit) => ({ kind: 'deposit' as const, ...presentDue(deposit) })),
      ...milestones.map(({ amountMinor, ...milestone }) => ({
        kind: 'milestone' as const,
        ...milestone,
        amount: toDecimal(amountMinor, milestone.currency),
      })),
    ],
    totals: {
      awaitedCodes: codes.length,
      openQuestions: totalOf(questions),
      unpaidDeposits: totalOf(deposits),
      reachedMilestones: totalOf(milestones),
    },
  };
}

/** Each row has the number of all. */
const totalOf = (rows: { total: number }[]): number => rows[0]?.total ?? 0;

const presentDue = <Row extends { number: string | null; dueMinor: number; currency: string }>({ number, dueMinor, ...row }: Row) => ({
  ...row,
  number: number ?? '',
  amount: toDecimal(dueMinor, row.currency),
});
