import { balanceEndpoints } from '#api/billing/balance.ts';
import type { BalanceEntry } from '#web/features/billing/balance/balance.ts';
import { entryColumns } from '#web/features/billing/balance/balance-columns.tsx';
import { buildUrl } from '#web/lib/api.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { DateFilter, ExportLink } from '#web/ui/list/list-controls.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Credit balances');

const [date, ...rest] = entryColumns as [Column<BalanceEntry>, ...Column<BalanceEntry>[]];

const columns: Column<BalanceEntry>[] = [
  date,
  {
    name: 'Client',
    cell: ({ clientId, clientName }) => (
      <TextLink variant="title" to={`/admin/clients/${clientId}/balance`}>
        {clientName}
      </TextLink>
    ),
  },
  ...rest,
];

/** What came into all clients' credit balances and what left them. */
export default function CreditBalancesPage() {
  const filter = useFilter();
  const query = { from: filter.date('from'), to: filter.date('to') };
  const isFiltered = Object.values(query).some(Boolean);
  return (
    <ListCard
      title="Credit balances"
      filters={
        <>
          <DateFilter label="From" value={query.from ?? ''} onChange={(day) => filter.set('from', day)} />
          <DateFilter label="To" value={query.to ?? ''} onChange={(day) => filter.set('to', day)} />
        </>
      }
      tools={<ExportLink to={buildUrl(balanceEndpoints.export, { query })} />}
      caption="What clients paid that no invoice was waiting for, and what became of it, newest first."
      loading="Loading credit balances..."
      empty={isFiltered ? 'No entries found.' : 'No client has had credit yet.'}
      columns={columns}
      list={useList(balanceEndpoints.list, { query, enabled: filter.isReady })}
    />
  );
}
