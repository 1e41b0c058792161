import { useState } from 'react';
import { useNavigate } from 'react-router';
import { invoiceEndpoints, invoiceStatuses } from '../../../contract/invoices.ts';
import type { ItemOf } from '../../lib/api.ts';
import { formatDate, formatMoney, formatStatus } from '../../lib/format.ts';
import { useFilter } from '../../lib/list/use-filter.ts';
import { useList } from '../../lib/list/use-list.ts';
import { adminTitle } from '../../lib/site.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { SelectFilter } from '../../ui/list/list-controls.tsx';
import { NewInvoiceDialog } from './new-invoice-dialog.tsx';
import { SendInvoiceDialog } from './send-invoice-dialog.tsx';

export const meta = adminTitle('Invoices');

type Invoice = ItemOf<typeof invoiceEndpoints.list>;

const columnsFor = (onSend: (invoice: Invoice) => void): Column<Invoice>[] => [
  {
    name: 'Invoice',
    cell: ({ invoiceNumber, projectTitle }) => (
      <span className="grid">
        <span className="font-semibold">{invoiceNumber}</span>
        {projectTitle && <span className="line-clamp-2 text-muted text-sm">{projectTitle}</span>}
      </span>
    ),
  },
  { name: 'Client', cell: ({ clientName }) => <span className="line-clamp-2">{clientName}</span> },
  { name: 'Due', cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDate(dueDate)}</span> },
  { name: 'Amount', cell: (invoice) => <span className="whitespace-nowrap">{formatMoney(invoice)}</span>, align: 'end' },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Actions', cell: (invoice) => <Actions invoice={invoice} onSend={onSend} /> },
];

const choices = [['', 'All'], ...invoiceStatuses.map((status) => [status, formatStatus(status)] as const)] as const;

export default function AdminInvoicesPage() {
  const navigate = useNavigate();
  const [isDrafting, setDrafting] = useState(false);
  const [invoiceToSend, setInvoiceToSend] = useState<Invoice>();
  const filter = useFilter();
  const status = filter.oneOf('status', invoiceStatuses);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button onClick={() => setDrafting(true)} className="sm:justify-self-end">
        New Invoice
      </Button>
      <ListCard
        title="Invoices"
        controls={<SelectFilter label="Status" value={status ?? ''} options={choices} onChange={(value) => filter.set('status', value)} />}
        caption={status ? `Invoices that are ${formatStatus(status)}, newest first.` : 'All invoices, newest first.'}
        loading="Loading invoices..."
        empty={status ? 'No invoices found.' : 'No invoices yet.'}
        columns={columnsFor(setInvoiceToSend)}
        list={useList('invoices', invoiceEndpoints.list, { query: { status }, enabled: filter.isReady })}
        onRowClick={({ id }) => navigate(`/admin/invoices/${id}`)}
      />
      <NewInvoiceDialog open={isDrafting} onClose={() => setDrafting(false)} />
      <SendInvoiceDialog invoice={invoiceToSend} onClose={() => setInvoiceToSend(undefined)} />
    </div>
  );
}

function Actions({ invoice, onSend }: { invoice: Invoice; onSend: (invoice: Invoice) => void }) {
  const { id, invoiceNumber, status } = invoice;
  return (
    <div className="flex gap-2">
      <ButtonLink variant="secondary" size="small" to={`/admin/invoices/${id}`} aria-label={`View ${invoiceNumber}`}>
        View
      </ButtonLink>
      {status === 'draft' && (
        <Button size="small" aria-label={`Send ${invoiceNumber}`} onClick={() => onSend(invoice)}>
          Send
        </Button>
      )}
    </div>
  );
}
