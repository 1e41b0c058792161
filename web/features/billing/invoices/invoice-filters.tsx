import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { invoiceSorts, invoiceStatusFilters } from '#api/billing/invoices.ts';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { adminClient } from '#web/features/accounts/clients/client.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useSort } from '#web/lib/list/use-sort.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DateFilter, SelectFilter, SortSelect } from '#web/ui/list/list-controls.tsx';

/** The status filters whose invoices can be sorted by due date: only unpaid invoices are due. */
const dueStatuses: readonly (string | undefined)[] = [undefined, 'unpaid', ...payableStatuses];

/** The list's filters, from the URL, and its order. */
export function useInvoiceFilters() {
  const filter = useFilter();
  const { sort, setSort } = useSort('Invoices', invoiceSorts);
  const text = (name: string) => filter.text(name) || undefined;
  const filters = {
    search: text('search'),
    status: filter.oneOf('status', invoiceStatusFilters),
    clientId: text('clientId'),
    issuedFrom: filter.date('issuedFrom'),
    issuedTo: filter.date('issuedTo'),
  };
  const isFiltered = Object.values(filters).some(Boolean);
  const sorting = dueStatuses.includes(filters.status) ? { sort, setSort } : undefined;
  return { filter, query: { ...filters, sort: sorting?.sort ?? ('newest' as const) }, isFiltered, sorting };
}

type Filters = ReturnType<typeof useInvoiceFilters>;
type Query = Filters['query'];

const sorts = [
  ['newest', 'Newest first'],
  ['dueDate', 'Due date'],
] as const;

const statuses = [['', 'All'], ...invoiceStatusFilters.map((status) => [status, formatStatus(status)] as const)] as const;

export function InvoiceFilters({ filter, query, sorting }: Pick<Filters, 'filter' | 'query' | 'sorting'>) {
  return (
    <>
      <SelectFilter label="Status" value={query.status ?? ''} options={statuses} onChange={(value) => filter.set('status', value)} />
      {sorting && <SortSelect isForCards value={sorting.sort} options={sorts} onChange={sorting.setSort} />}
      <DateFilter label="Issued from" value={query.issuedFrom ?? ''} onChange={(date) => filter.set('issuedFrom', date)} />
      <DateFilter label="Issued to" value={query.issuedTo ?? ''} onChange={(date) => filter.set('issuedTo', date)} />
      {query.clientId && <ClientFilter id={query.clientId} onClear={() => filter.set('clientId', '')} />}
    </>
  );
}

/** Names the client whose invoices another page linked to, and can clear that filter. */
function ClientFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const { data: client } = useQuery(adminClient(id));
  return (
    <Button variant="secondary" size="small" onClick={onClear} className="max-w-full" aria-label="Show the invoices of all clients">
      <span className="truncate">{client?.name ?? 'One client'}</span> <X aria-hidden size={16} className="shrink-0" />
    </Button>
  );
}

/** The list's caption: which invoices it shows, in which order. */
export function captionFor({ status, sort, ...rest }: Query): string {
  const order = sort === 'dueDate' ? 'by due date' : 'newest first';
  if (Object.values(rest).some(Boolean)) return `Invoices that match the filters, ${order}.`;
  if (status) return `Invoices that are ${formatStatus(status)}, ${order}.`;
  return `All ${sort === 'dueDate' ? 'unpaid invoices' : 'invoices'}, ${order}.`;
}
