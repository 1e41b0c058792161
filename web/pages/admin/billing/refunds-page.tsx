import { paymentsLedgerEndpoints } from '#api/billing/payments-ledger.ts';
import { type RefundStatusFilter, refundStatusFilters } from '#api/billing/refunds.ts';
import { refundFailureText } from '#domain/billing/invoice-texts.ts';
import { AmountCell, InvoiceCell } from '#web/features/billing/ledger/money-cells.tsx';
import type { ItemOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellLines, CellText } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { SelectFilter } from '#web/ui/list/list-controls.tsx';

export const meta = adminTitle('Refunds');

type Refund = ItemOf<typeof paymentsLedgerEndpoints.refunds>;

const statusLabels: Record<RefundStatusFilter, string> = {
  requested: 'Requested',
  pending: 'Pending',
  succeeded: 'Succeeded',
  failed: 'Failed',
  open: 'Open',
};
const statusColors = { requested: 'mango', pending: 'mango', succeeded: 'forest', failed: 'rose' } as const;

const columns: Column<Refund>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Invoice', place: 'title', cell: (refund) => <InvoiceCell row={refund} /> },
  {
    name: 'Reason',
    cell: ({ reason, creditsTakenBack }) => (
      <CellLines below={creditsTakenBack > 0 && `${creditsTakenBack} ${creditsTakenBack === 1 ? 'credit' : 'credits'} taken back`}>
        <CellText>{reason ?? 'None given'}</CellText>
      </CellLines>
    ),
  },
  {
    name: 'Status',
    place: 'side',
    cell: ({ status, failureReason }) => (
      <CellLines below={failureReason && refundFailureText(failureReason)}>
        <Badge color={statusColors[status]}>{status}</Badge>
      </CellLines>
    ),
  },
  { name: 'Amount', cell: (refund) => <AmountCell row={refund} />, align: 'end' },
];

const options: [string, string][] = [['', 'All'], ...refundStatusFilters.map((status): [string, string] => [status, statusLabels[status]])];

/** Refunds started here or at the provider, newest first. */
export default function RefundsPage() {
  const filter = useFilter();
  const status = filter.oneOf('status', refundStatusFilters);
  return (
    <ListCard
      title="Refunds"
      hint="To refund a payment, open its invoice"
      filters={<SelectFilter label="Status" value={status ?? ''} options={options} onChange={(value) => filter.set('status', value)} />}
      caption={status ? `${statusLabels[status]} refunds, newest first.` : 'All refunds, newest first.'}
      loading="Loading refunds..."
      empty={status ? 'No refunds found.' : 'No refunds yet.'}
      columns={columns}
      list={useList(paymentsLedgerEndpoints.refunds, { query: { status }, enabled: filter.isReady })}
    />
  );
}
