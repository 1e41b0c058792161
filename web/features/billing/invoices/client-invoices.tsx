import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import type { ItemOf } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { SectionList } from '#web/ui/list/section-list.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { formatDueDate } from './due-date.ts';
import { InvoiceStatus } from './invoice-status.tsx';

const columns: Column<ItemOf<typeof invoiceEndpoints.list>>[] = [
  {
    name: 'Invoice',
    cell: ({ invoiceNumber, projectTitle }) => (
      <span className="grid">
        <span className="font-semibold">{invoiceNumber}</span>
        {projectTitle && <span className="line-clamp-3 text-muted text-sm">{projectTitle}</span>}
      </span>
    ),
  },
  { name: 'Due', cell: (invoice) => <span className="whitespace-nowrap">{formatDueDate(invoice)}</span> },
  { name: 'Amount', cell: (invoice) => <span className="whitespace-nowrap">{formatMoney(invoice)}</span>, align: 'end' },
  { name: 'Status', place: 'side', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  {
    name: 'Actions',
    place: 'actions',
    cell: ({ id, invoiceNumber }) => (
      <ButtonLink variant="secondary" size="small" to={`/admin/invoices/${id}`} aria-label={`View ${invoiceNumber}`}>
        View
      </ButtonLink>
    ),
  },
];

/** A client's invoices, including drafts, or only those that are unpaid. */
export const ClientInvoices = ({ clientId, status }: { clientId: number; status?: 'unpaid' }) => (
  <SectionList
    caption={`${status ? 'Unpaid invoices' : 'Invoices'} of this client, newest first.`}
    loading="Loading invoices..."
    empty={status ? 'No unpaid invoices.' : 'No invoices yet.'}
    columns={columns}
    list={useList(invoiceEndpoints.list, { query: { clientId, status } })}
  />
);

/** A client's drafts, which wait to be sent; nothing without any. */
export function ClientInvoiceDrafts({ clientId }: { clientId: number }) {
  const list = useList(invoiceEndpoints.list, { query: { clientId, status: 'draft' } });
  if (!list.items?.length) return null;
  return (
    <WideSection title="Invoice drafts">
      <SectionList
        caption="This client's invoice drafts, newest first."
        loading="Loading drafts..."
        empty="No drafts."
        columns={columns}
        list={list}
      />
    </WideSection>
  );
}
