import { useState } from 'react';
import { useNavigate } from 'react-router';
import { invoiceEndpoints } from '#contract/billing/invoices.ts';
import { SendInvoiceDialog } from '#web/features/billing/invoices/actions/send-invoice-dialog.tsx';
import { captionFor, InvoiceFilters, useInvoiceFilters } from '#web/features/billing/invoices/invoice-filters.tsx';
import { InvoiceStatus } from '#web/features/billing/invoices/invoice-status.tsx';
import { buildUrl, type ItemOf } from '#web/lib/api.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, ImportLink } from '#web/ui/list/list-controls.tsx';
import { InvoiceDialog } from './invoice-editor/invoice-dialog.tsx';

export const meta = adminTitle('Invoices');

type Invoice = ItemOf<typeof invoiceEndpoints.list>;

const columnsFor = (onSend: (invoice: Invoice) => void): Column<Invoice>[] => [
  {
    name: 'Invoice',
    cell: ({ invoiceNumber, projectTitle }) => (
      <span className="grid">
        <span className="whitespace-nowrap font-semibold">{invoiceNumber}</span>
        {projectTitle && <span className="line-clamp-2 text-muted text-sm">{projectTitle}</span>}
      </span>
    ),
  },
  { name: 'Client', cell: ({ clientName }) => <span className="line-clamp-2">{clientName}</span> },
  { name: 'Due', cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDate(dueDate)}</span> },
  { name: 'Amount', cell: (invoice) => <span className="whitespace-nowrap">{formatMoney(invoice)}</span>, align: 'end' },
  { name: 'Amount due', cell: (invoice) => <AmountDueCell invoice={invoice} />, align: 'end' },
  { name: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  { name: 'Actions', cell: (invoice) => <Actions invoice={invoice} onSend={onSend} /> },
];

export default function AdminInvoicesPage() {
  const navigate = useNavigate();
  const [isDrafting, setDrafting] = useState(false);
  const [invoiceToSend, setInvoiceToSend] = useState<Invoice>();
  const { filter, query, isFiltered } = useInvoiceFilters();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button onClick={() => setDrafting(true)} className="sm:justify-self-end">
        New invoice
      </Button>
      <ListCard
        title="Invoices"
        controls={
          <>
            <InvoiceFilters filter={filter} query={query} />
            <ExportLink to={buildUrl(invoiceEndpoints.export, { query })} />
            <ImportLink to="/admin/settings/import?kind=invoices" />
          </>
        }
        isSearch={isFiltered}
        caption={captionFor(query)}
        loading="Loading invoices..."
        empty={isFiltered ? 'No invoices found.' : 'No invoices yet.'}
        columns={columnsFor(setInvoiceToSend)}
        list={useList('invoices', invoiceEndpoints.list, { query, enabled: filter.isReady })}
        onRowClick={({ id }) => navigate(`/admin/invoices/${id}`)}
      />
      <InvoiceDialog open={isDrafting} onClose={() => setDrafting(false)} />
      <SendInvoiceDialog invoice={invoiceToSend} onClose={() => setInvoiceToSend(undefined)} />
    </div>
  );
}

/** Nothing is due of a draft yet. */
const AmountDueCell = ({ invoice: { status, currency, amountDue } }: { invoice: Invoice }) => (
  <span className="whitespace-nowrap">
    {status === 'draft' || Number(amountDue) === 0 ? '–' : formatMoney({ currency, amount: amountDue })}
  </span>
);

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
