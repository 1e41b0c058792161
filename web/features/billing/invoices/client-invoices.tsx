import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { ItemOf } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { CellLines, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { SectionList } from '#web/ui/list/section-list.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { formatDueDate } from './due-date.ts';
import { InvoiceStatus } from './invoice-status.tsx';

type Invoice = ItemOf<typeof invoiceEndpoints.list>;

const columns: Column<Invoice>[] = [
  {
    name: 'Invoice',
    cell: ({ id, invoiceNumber, projectTitle }) => (
      <CellLines below={projectTitle}>
        <RowLink to={`/admin/invoices/${id}`}>{invoiceNumber}</RowLink>
      </CellLines>
    ),
  },
  { name: 'Due', cell: (invoice) => <span className="whitespace-nowrap">{formatDueDate(invoice)}</span> },
  { name: 'Amount', cell: (invoice) => <span className="whitespace-nowrap">{formatMoney(invoice)}</span>, align: 'end' },
  { name: 'Status', place: 'side', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
];

/** A client's invoices, including drafts, or only those that are unpaid. */
export const ClientInvoices = ({ clientId, status }: { clientId: number; status?: 'unpaid' }) => (
  <Invoices
    caption={`${status ? 'Unpaid invoices' : 'Invoices'} of this client, newest first.`}
    loading="Loading invoices..."
    empty={status ? 'No unpaid invoices.' : 'No invoices yet.'}
    list={useList(invoiceEndpoints.list, { query: { clientId, status } })}
  />
);

type InvoicesProps = Omit<ComponentProps<typeof SectionList<Invoice>>, 'columns' | 'onRowClick'>;

function Invoices(props: InvoicesProps) {
  const navigate = useNavigate();
  return <SectionList {...props} columns={columns} onRowClick={({ id }) => navigate(`/admin/invoices/${id}`)} />;
}

/** A client's drafts, which wait to be sent; nothing without any. */
export function ClientInvoiceDrafts({ clientId }: { clientId: number }) {
  const list = useList(invoiceEndpoints.list, { query: { clientId, status: 'draft' } });
  if (!list.items?.length) return null;
  return (
    <WideSection title="Invoice drafts">
      <Invoices caption="This client's invoice drafts, newest first." loading="Loading drafts..." empty="No drafts." list={list} />
    </WideSection>
  );
}
