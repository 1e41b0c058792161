import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { remindChoice } from '#web/features/billing/invoices/actions/remind-choice.ts';
import { SendInvoiceDialog } from '#web/features/billing/invoices/actions/send-invoice-dialog.tsx';
import { SendInvoicesDialog } from '#web/features/billing/invoices/actions/send-invoices-dialog.tsx';
import { useRemind } from '#web/features/billing/invoices/actions/use-remind.ts';
import { formatDueDate } from '#web/features/billing/invoices/due-date.ts';
import { captionFor, InvoiceFilters, useInvoiceFilters } from '#web/features/billing/invoices/invoice-filters.tsx';
import { InvoiceStatus } from '#web/features/billing/invoices/invoice-status.tsx';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { buildUrl, type ItemOf } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Bulk } from '#web/ui/list/bulk.ts';
import { CellLines, CellText, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, ImportLink, SearchField } from '#web/ui/list/list-controls.tsx';
import { RowMenu } from '#web/ui/list/row-menu.tsx';
import { InvoiceDialog } from './invoice-editor/invoice-dialog.tsx';

export const meta = adminTitle('Invoices');

type Invoice = ItemOf<typeof invoiceEndpoints.list>;

interface RowActions {
  send: (draftId: number) => void;
  remind: (invoice: Invoice) => void;
}

const columnsFor = ({ send, remind }: RowActions): Column<Invoice>[] => [
  {
    name: 'Invoice',
    cell: ({ id, invoiceNumber, projectTitle }) => (
      <CellLines below={projectTitle}>
        <RowLink to={`/admin/invoices/${id}`}>{invoiceNumber}</RowLink>
      </CellLines>
    ),
  },
  { name: 'Client', cell: ({ clientName }) => <CellText>{clientName}</CellText> },
  { name: 'Due', sort: ['dueDate', 'ascending'], cell: (invoice) => <span className="whitespace-nowrap">{formatDueDate(invoice)}</span> },
  { name: 'Amount', cell: (invoice) => <span className="whitespace-nowrap">{formatMoney(invoice)}</span>, align: 'end' },
  { name: 'Amount due', cell: (invoice) => <AmountDueCell invoice={invoice} />, align: 'end' },
  { name: 'Status', place: 'side', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  {
    name: 'Actions',
    place: 'menu',
    cell: (invoice) => (
      <RowMenu
        of={invoice.invoiceNumber}
        actions={[
          ...(isDraft(invoice) ? [{ name: 'Send', onChoose: () => send(invoice.id) }] : []),
          ...(invoice.status === 'overdue' ? [{ name: 'Remind', onChoose: () => remind(invoice) }] : []),
        ]}
      />
    ),
  },
];

const isDraft = ({ status }: Invoice) => status === 'draft';

const bulk: Omit<Bulk<Invoice>, 'filter'> = {
  endpoint: invoiceEndpoints.bulk,
  noun: ['invoice', 'invoices'],
  nameOf: ({ invoiceNumber }) => invoiceNumber,
  choices: [
    {
      action: 'send',
      isFor: isDraft,
      label: 'Send',
      doing: (rows) => `Sending ${rows}`,
      done: (rows) => `${rows} sent`,
      emails: 'each',
      Dialog: SendInvoicesDialog,
    },
    remindChoice,
    {
      action: 'delete',
      isFor: isDraft,
      label: 'Delete',
      emails: 'none',
      doing: (rows) => `Deleting ${rows}`,
      done: (rows) => `${rows} deleted`,
      warning: 'Only drafts are deleted. Sent invoices stay.',
    },
  ],
  exportUrl: (query) => buildUrl(invoiceEndpoints.export, { query }),
};

export default function AdminInvoicesPage() {
  const navigate = useNavigate();
  const [isDrafting, setDrafting] = useState(false);
  const [draftToSend, setDraftToSend] = useState<number>();
  const { filter, query, isFiltered, sorting } = useInvoiceFilters();
  const { mutate: remind } = useRemind();
  const columns = useMemo(() => columnsFor({ send: setDraftToSend, remind }), [remind]);
  return (
    <>
      <ListCard
        isPage
        title="Invoices"
        actions={
          <Button size="small" data-create="invoice" onClick={() => setDrafting(true)}>
            New invoice
          </Button>
        }
        search={<SearchField label="Search number or client" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />}
        filters={<InvoiceFilters {...{ filter, query, sorting }} />}
        tools={
          <>
            <ExportLink to={buildUrl(invoiceEndpoints.export, { query })} />
            <ImportLink to="/admin/settings/import?kind=invoices" />
          </>
        }
        savedFilters={<SavedFilterControls list="invoices" />}
        isSearch={isFiltered}
        caption={captionFor(query)}
        loading="Loading invoices..."
        empty={isFiltered || query.sort === 'dueDate' ? 'No invoices found.' : 'No invoices yet.'}
        columns={columns}
        {...(sorting && { sorting })}
        list={useList(invoiceEndpoints.list, { query, enabled: filter.isReady })}
        bulk={{ ...bulk, filter: { ...query, clientId: query.clientId ? Number(query.clientId) : undefined } }}
        onRowClick={({ id }) => navigate(`/admin/invoices/${id}`)}
      />
      <InvoiceDialog open={isDrafting} onClose={() => setDrafting(false)} />
      <SendInvoiceDialog draftId={draftToSend} onClose={() => setDraftToSend(undefined)} />
    </>
  );
}

/** The amount due, or a dash if there is none: nothing is due for a draft yet. */
const AmountDueCell = ({ invoice: { status, currency, amountDue } }: { invoice: Invoice }) => (
  <span className="whitespace-nowrap">
    {status === 'draft' || Number(amountDue) === 0 ? '–' : formatMoney({ currency, amount: amountDue })}
  </span>
);
