import { type InvoiceStatus, payableStatuses } from '../../../contract/invoices.ts';
import { toDecimal } from '../../../contract/money.ts';
import { projectStatuses, studioStatuses } from '../../../contract/projects.ts';
import { type CountedTable, readRowCounts } from '../../db/row-counts.ts';
import type { Deps } from '../../deps.ts';
import { dueProjects } from '../projects/projects.service.ts';

/** How many days ahead deadlines are told. */
const daysAhead = 14;

/** What waits for the studio, how its projects stand, what is due and what is owed. */
export async function readOverview(deps: Pick<Deps, 'db' | 'clock'>) {
  const [messages, clients, projects, invoices, due] = await Promise.all([
    countKinds(deps, 'contact_messages'),
    countKinds(deps, 'clients'),
    countKinds(deps, 'projects'),
    readRowCounts(deps.db, 'invoices'),
    dueProjects(deps, daysAhead),
  ]);
  return {
    today: due.today,
    waiting: {
      unreadMessages: messages('unread'),
      accessRequests: clients('request'),
      projectsToMove: studioStatuses.reduce((sum, status) => sum + projects(status), 0),
      projectsDue: due.total,
    },
    projects: projectStatuses.map((status) => ({ status, total: projects(status) })),
    deadlines: due.projects,
    outstanding: moneyIn(invoices, payableStatuses),
    overdue: moneyIn(invoices, ['overdue']),
  };
}

/** @returns how many rows there are of a kind */
async function countKinds({ db }: Pick<Deps, 'db'>, table: CountedTable) {
  const kinds = new Map((await readRowCounts(db, table)).map(({ kind, rows }) => [kind, rows]));
  return (kind: string) => kinds.get(kind) ?? 0;
}

type RowCountsByKind = Awaited<ReturnType<typeof readRowCounts>>;

/** What invoices in these states come to, currency by currency. Their kinds are such as `sent USD`. */
function moneyIn(invoices: RowCountsByKind, statuses: readonly InvoiceStatus[]) {
  const counted = invoices
    .map(({ kind, ...worth }) => {
      const [status = '', currency = ''] = kind.split(' ');
      return { ...worth, status, currency };
    })
    .filter(({ status, rows }) => rows > 0 && statuses.some((wanted) => wanted === status));
  return [...Map.groupBy(counted, ({ currency }) => currency)]
    .map(([currency, parts]) => ({
      currency,
      amount: toDecimal(
        parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        currency,
      ),
      invoices: parts.reduce((sum, { rows }) => sum + rows, 0),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
