import { creditNoteEndpoints } from '#api/billing/credit-notes.ts';
import { invoiceDocumentEndpoints } from '#api/billing/invoice-documents.ts';
import { AmountLines, InvoiceCell } from '#web/features/billing/ledger/money-cells.tsx';
import { buildUrl, type ItemOf } from '#web/lib/api.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { CellText } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { DateFilter, ExportLink, SearchField } from '#web/ui/list/list-controls.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Credit notes');

type CreditNote = ItemOf<typeof creditNoteEndpoints.list>;

const columns: Column<CreditNote>[] = [
  { name: 'Date', cell: ({ issueDate }) => <span className="whitespace-nowrap">{formatDate(issueDate)}</span> },
  {
    name: 'Credit note',
    place: 'title',
    cell: ({ id, creditNoteNumber }) => (
      <TextLink
        to={buildUrl(invoiceDocumentEndpoints.creditNote, { params: { id } })}
        reloadDocument
        download
        className="whitespace-nowrap"
      >
        {creditNoteNumber}
      </TextLink>
    ),
  },
  { name: 'Invoice', cell: (creditNote) => <InvoiceCell row={creditNote} /> },
  { name: 'Reason', cell: ({ reason }) => <CellText>{reason}</CellText> },
  {
    name: 'Amount',
    place: 'side',
    cell: ({ currency, amount, totals: { tax } }) => (
      <AmountLines below={Number(tax) > 0 && `Tax ${formatMoney({ currency, amount: tax })}`}>
        {formatMoney({ currency, amount })}
      </AmountLines>
    ),
    align: 'end',
  },
];

/** Every correction of an invoice, newest first. */
export default function CreditNotesPage() {
  const filter = useFilter();
  const query = {
    search: filter.text('search') || undefined,
    issuedFrom: filter.date('issuedFrom'),
    issuedTo: filter.date('issuedTo'),
  };
  const isFiltered = Object.values(query).some(Boolean);
  return (
    <ListCard
      title="Credit notes"
      hint="To credit or cancel an invoice, open it"
      search={<SearchField label="Search number or client" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />}
      filters={
        <>
          <DateFilter label="Issued from" value={query.issuedFrom ?? ''} onChange={(date) => filter.set('issuedFrom', date)} />
          <DateFilter label="Issued to" value={query.issuedTo ?? ''} onChange={(date) => filter.set('issuedTo', date)} />
        </>
      }
      tools={<ExportLink to={buildUrl(creditNoteEndpoints.export, { query })} />}
      isSearch={query.search !== undefined}
      caption={isFiltered ? 'Credit notes that match the filters, newest first.' : 'All credit notes, newest first.'}
      loading="Loading credit notes..."
      empty={isFiltered ? 'No credit notes found.' : 'No credit notes yet.'}
      columns={columns}
      list={useList(creditNoteEndpoints.list, { query, enabled: filter.isReady })}
    />
  );
}
