import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { invoiceStatusFilters } from '#contract/billing/invoices.ts';
import { adminClient } from '#web/features/accounts/clients/client.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DateFilter, SelectFilter } from '#web/ui/list/list-controls.tsx';

/** The list's filters, from the URL. */
export function useInvoiceFilters() {
  const filter = useFilter();
  const text = (name: string) => filter.text(name) || undefined;
  const query = {
    search: text('search'),
    status: filter.oneOf('status', invoiceStatusFilters),
    clientId: text('clientId'),
    issuedFrom: filter.date('issuedFrom'),
    issuedTo: filter.date('issuedTo'),
  };
  return { filter, query, isFiltered: Object.values(query).some(Boolean) };
}

type Query = ReturnType<typeof useInvoiceFilters>['query'];

const statuses = [['', 'All'], ...invoiceStatusFilters.map((status) => [status, formatStatus(status)] as const)] as const;

export function InvoiceFilters({ filter, query }: { filter: ReturnType<typeof useFilter>; query: Query }) {
  return (
    <>
      <SelectFilter label="Status" value={query.status ?? ''} options={statuses} onChange={(value) => filter.set('status', value)} />
      <DateFilter label="Issued from" value={query.issuedFrom ?? ''} onChange={(date) => filter.set('issuedFrom', date)} />
      <DateFilter label="Issued to" value={query.issuedTo ?? ''} onChange={(date) => filter.set('issuedTo', date)} />
      {query.clientId && <ClientFilter id={query.clientId} onClear={() => filter.set('clientId', '')} />}
    </>
  );
}

/** Another page linked to the invoices of one client. */
function ClientFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const { data: client } = useQuery(adminClient(id));
  return (
    <Button variant="secondary" size="small" onClick={onClear} className="max-w-full" aria-label="Show the invoices of all clients">
      <span className="truncate">{client?.name ?? 'One client'}</span> <X aria-hidden size={16} className="shrink-0" />
    </Button>
  );
}

/** What the list shows. */
export function captionFor({ status, ...rest }: Query): string {
  if (Object.values(rest).some(Boolean)) return 'Invoices that match the filters, newest first.';
  return status ? `Invoices that are ${formatStatus(status)}, newest first.` : 'All invoices, newest first.';
}
