import { toDecimal } from '#contract/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { quietLeads } from '#server/features/sales/leads/leads.service.ts';
import { listAsked } from '#server/features/sales/proposals/proposals.store.ts';
import { awaitedCodes } from '#server/features/sales/proposals/signing-code.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import {
  listAccessRequests,
  listOverdueInvoices,
  listReachedMilestones,
  listUnpaidDeposits,
  listWaitingMessages,
  listWaitingProjects,
} from './tasks.store.ts';

/** For how long a message that was opened, but not marked as handled, still waits. */
const openedMessages = 30 * days;

/** What waits for the studio, the longest first, after what can't wait. @param editorId whose projects and leads; other things wait for everyone @param isOwner who alone reads emails */
export async function readTasks(
  deps: Deps,
  { editorId, today, limit, isOwner }: { editorId: number | null | undefined; today: string; limit: number; isOwner: boolean },
) {
  const { db, clock } = deps;
  const [codes, projects, messages, questions, leads, requests, invoices, deposits, milestones] = await Promise.all([
    isOwner ? awaitedCodes(deps) : [],
    listWaitingProjects(db, { editorId, limit }),
    listWaitingMessages(db, { openedSince: subtractMilliseconds(clock.now(), openedMessages), limit }),
    listAsked(db, { limit }),
    quietLeads(deps, today, editorId, limit),
    listAccessRequests(db, { limit }),
    listOverdueInvoices(db, { limit }),
    listUnpaidDeposits(db, { editorId, limit }),
    listReachedMilestones(db, { editorId, limit }),
  ]);
  const tasks = [
    ...projects.map((project) => ({ kind: 'project' as const, ...project })),
    ...messages.map((message) => ({ kind: 'message' as const, ...message })),
    ...questions.map((question) => ({ kind: 'question' as const, ...question })),
    ...leads.map((lead) => ({ kind: 'lead' as const, ...lead, since: new Date(lead.followUpOn) })),
    ...requests.map((request) => ({ kind: 'request' as const, ...request })),
    ...invoices.map((invoice) => ({ kind: 'invoice' as const, ...presentDue(invoice), since: new Date(invoice.dueDate) })),
    ...deposits.map((deposit) => ({ kind: 'deposit' as const, ...presentDue(deposit) })),
    ...milestones.map(({ amountMinor, ...milestone }) => ({
      kind: 'milestone' as const,
      ...milestone,
      amount: toDecimal(amountMinor, milestone.currency),
    })),
  ];
  tasks.sort((a, b) => a.since.getTime() - b.since.getTime());
  return [...codes.map((code) => ({ kind: 'code' as const, ...code })), ...tasks].slice(0, limit);
}

const presentDue = <Row extends { number: string | null; dueMinor: number; currency: string }>({ number, dueMinor, ...row }: Row) => ({
  ...row,
  number: number ?? '',
  amount: toDecimal(dueMinor, row.currency),
});
