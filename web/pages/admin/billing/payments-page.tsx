import { useMemo, useState } from 'react';
import { useOutletContext } from 'react-router';
import { type PaymentKind, paymentKinds, paymentMethods } from '#api/billing/payments.ts';
import { paymentsLedgerEndpoints } from '#api/billing/payments-ledger.ts';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { ClosedBooks } from '#web/features/billing/ledger/closed-books.tsx';
import { EntryAmountCell, InvoiceCell } from '#web/features/billing/ledger/money-cells.tsx';
import { RefundDialog } from '#web/features/billing/ledger/refund-dialog.tsx';
import { buildUrl, type ItemOf } from '#web/lib/api.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellLines } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { DateFilter, ExportLink, SearchField, SelectFilter } from '#web/ui/list/list-controls.tsx';
import { RowMenu } from '#web/ui/list/row-menu.tsx';

export const meta = adminTitle('Payments');

type Entry = ItemOf<typeof paymentsLedgerEndpoints.list>;

const kindLabels: Record<PaymentKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  void: 'Void',
  write_off: 'Write-off',
};
const kindColors = { payment: 'forest', refund: 'iris', dispute: 'rose', void: 'gray', write_off: 'gray' } as const;

/** The name of an entry's kind. Positive entries of refunds and disputes give money back to the studio. */
const kindLabel = ({ kind, amount }: Entry) => {
  if (kind === 'write_off') return amount.startsWith('-') ? 'Write-off undone' : 'Write-off';
  if (kind === 'payment' || amount.startsWith('-')) return kindLabels[kind];
  return kind === 'refund' ? 'Refund failed' : 'Dispute reversed';
};

const columnsFor = (refund: (payment: Entry) => void): Column<Entry>[] => [
  { name: 'Date', cell: ({ bookedOn }) => <span className="whitespace-nowrap">{formatDate(bookedOn)}</span> },
  { name: 'Invoice', place: 'title', cell: (entry) => <InvoiceCell row={entry} /> },
  { name: 'Kind', cell: (entry) => <Badge color={kindColors[entry.kind]}>{kindLabel(entry)}</Badge> },
  {
    name: 'Method',
    cell: ({ kind, paymentMethod, note }) => (
      <CellLines below={note}>{kind !== 'write_off' && <span className="whitespace-nowrap">{formatStatus(paymentMethod)}</span>}</CellLines>
    ),
  },
  { name: 'Amount', place: 'side', cell: (entry) => <EntryAmountCell row={entry} />, align: 'end' },
  {
    name: 'Actions',
    place: 'menu',
    cell: (entry) =>
      entry.kind === 'payment' && (
        <RowMenu of={`payment of ${entry.invoiceNumber}`} actions={[{ name: 'Refund', onChoose: () => refund(entry) }]} />
      ),
  },
];

const kindOptions: [string, string][] = [['', 'All'], ...paymentKinds.map((kind): [string, string] => [kind, kindLabels[kind]])];
const methodOptions: [string, string][] = [
  ['', 'All'],
  ...paymentMethods.map((method): [string, string] => [method, formatStatus(method)]),
];

/** Every movement of money, newest first. */
export default function PaymentsPage() {
  const filter = useFilter();
  const query = {
    kind: filter.oneOf('kind', paymentKinds),
    method: filter.oneOf('method', paymentMethods),
    from: filter.date('from'),
    to: filter.date('to'),
    search: filter.text('search') || undefined,
  };
  const isFiltered = Object.values(query).some(Boolean);
  const { isOwner } = useOutletContext<SignedInAdmin>();
  const [toRefund, setToRefund] = useState<Entry>();
  const columns = useMemo(() => columnsFor(setToRefund), []);
  return (
    <>
      <ListCard
        title="Ledger"
        search={
          <SearchField label="Search invoices and clients" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />
        }
        filters={
          <>
            <SelectFilter label="Kind" value={query.kind ?? ''} options={kindOptions} onChange={(kind) => filter.set('kind', kind)} />
            <SelectFilter
              label="Method"
              value={query.method ?? ''}
              options={methodOptions}
              onChange={(method) => filter.set('method', method)}
            />
            <DateFilter label="From" value={query.from ?? ''} onChange={(date) => filter.set('from', date)} />
            <DateFilter label="To" value={query.to ?? ''} onChange={(date) => filter.set('to', date)} />
          </>
        }
        tools={<ExportLink to={buildUrl(paymentsLedgerEndpoints.export, { query })} />}
        isSearch={query.search !== undefined}
        caption={
          isFiltered ? 'Matching payments, refunds and disputes, newest first.' : 'All payments, refunds and disputes, newest first.'
        }
        loading="Loading payments..."
        empty={isFiltered ? 'No payments found.' : 'No payments yet.'}
        columns={columns}
        list={useList(paymentsLedgerEndpoints.list, { query, enabled: filter.isReady })}
      />
      <ClosedBooks canClose={isOwner} />
      <RefundDialog payment={toRefund} onClose={() => setToRefund(undefined)} />
    </>
  );
}
