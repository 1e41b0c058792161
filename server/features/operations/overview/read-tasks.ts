import { toDecimal } from '#domain/shared/money.ts';
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
  /** The editor whose projects and leads are read; null for those without one, undefined for all. Other tasks wait for everyone. */
  editorId: number | null | undefined;
  today: string;
  limit: number;
  /** Only the owner is shown signing codes that somebody waits for. */
  isOwner: boolean;
}

/** The studio's tasks: awaited signing codes, then what waits longest; and of each kind but overdue invoices, the one that waits longest. */
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

/** The newest tasks of each kind but overdue invoices, after awaited signing codes, and totals of the kinds that `row_counts` doesn't count. */
export async function readNewestTasks(deps: Deps, filter: TaskFilter) {
  const { db, clock } = deps;
  const [{ codes, tasks, totals }, [opened]] = await Promise.all([
    readKinds(deps, { ...filter, order: 'newest' }),
    countOpenedMessages(db, { openedSince: subtractMilliseconds(clock.now(), openedMessages) }),
  ]);
  tasks.sort((a, b) => b.since.getTime() - a.since.getTime());
  return { tasks: [...codes.slice(0, filter.limit), ...tasks], totals: { ...totals, openedMessages: opened!.total } };
}

/** Reads all kinds of tasks but overdue invoices. @returns at most `limit` tasks of each kind; codes and totals aren't limited */
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

/** The number of all rows, which each row has. */
const totalOf = (rows: { total: number }[]): number => rows[0]?.total ?? 0;

const presentDue = <Row extends { number: string | null; dueMinor: number; currency: string }>({ number, dueMinor, ...row }: Row) => ({
  ...row,
  number: number ?? '',
  amount: toDecimal(dueMinor, row.currency),
});
