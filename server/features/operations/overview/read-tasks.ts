import { toDecimal } from '#contract/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { listAccessRequests, listOverdueInvoices, listUnpaidDeposits, listWaitingMessages, listWaitingProjects } from './tasks.store.ts';

/** For how long a message that was opened, but not marked as handled, still waits. */
const openedMessages = 30 * days;

/** What waits for the studio, the longest first. @param editorId whose projects; other things wait for everyone */
export async function readTasks({ db, clock }: Deps, editorId: number | null | undefined, limit: number) {
  const [projects, messages, requests, invoices, deposits] = await Promise.all([
    listWaitingProjects(db, { editorId, limit }),
    listWaitingMessages(db, { openedSince: subtractMilliseconds(clock.now(), openedMessages), limit }),
    listAccessRequests(db, { limit }),
    listOverdueInvoices(db, { limit }),
    listUnpaidDeposits(db, { editorId, limit }),
  ]);
  const tasks = [
    ...projects.map((project) => ({ kind: 'project' as const, ...project })),
    ...messages.map((message) => ({ kind: 'message' as const, ...message })),
    ...requests.map((request) => ({ kind: 'request' as const, ...request })),
    ...invoices.map((invoice) => ({ kind: 'invoice' as const, ...presentDue(invoice), since: new Date(invoice.dueDate) })),
    ...deposits.map((deposit) => ({ kind: 'deposit' as const, ...presentDue(deposit) })),
  ];
  return tasks.sort((a, b) => a.since.getTime() - b.since.getTime()).slice(0, limit);
}

const presentDue = <Row extends { number: string | null; dueMinor: number; currency: string }>({ number, dueMinor, ...row }: Row) => ({
  ...row,
  number: number ?? '',
  amount: toDecimal(dueMinor, row.currency),
});
