import { ExternalLink } from 'lucide-react';
import { paymentsLedgerEndpoints } from '#api/billing/payments-ledger.ts';
import { AmountCell, InvoiceCell } from '#web/features/billing/ledger/money-cells.tsx';
import type { ItemOf } from '#web/lib/api.ts';
import { formatDate, formatInstant, formatStatus } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellLines } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Disputes');

type Dispute = ItemOf<typeof paymentsLedgerEndpoints.disputes>;

const columns: Column<Dispute>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Invoice', place: 'title', cell: (dispute) => <InvoiceCell row={dispute} /> },
  { name: 'Reason', cell: ({ reason }) => formatStatus(reason) },
  {
    name: 'Status',
    place: 'side',
    cell: (dispute) => (
      <CellLines below={deadlineOf(dispute)}>
        <Badge color={colorOf(dispute)}>{formatStatus(dispute.status)}</Badge>
      </CellLines>
    ),
  },
  { name: 'Amount', cell: (dispute) => <AmountCell row={dispute} />, align: 'end' },
];

/** A link to the provider's dashboard, left out with the payment sandbox, which has no dashboard. */
const linkColumn: Column<Dispute> = { name: 'Action', place: 'actions', cell: (dispute) => <DashboardLink dispute={dispute} /> };

function colorOf({ status, closedAt }: Dispute) {
  if (status.endsWith('needs_response')) return 'rose';
  if (!closedAt) return 'mango';
  return status === 'won' ? 'forest' : 'gray';
}

/** The day by which to respond. The provider's deadlines are at the end of a day in UTC. */
const deadlineOf = ({ status, evidenceDueBy }: Dispute) =>
  evidenceDueBy && status.endsWith('needs_response') && `Respond by ${formatDate(evidenceDueBy.slice(0, 10))}`;

const DashboardLink = ({ dispute: { dashboardUrl, invoiceNumber, closedAt } }: { dispute: Dispute }) =>
  dashboardUrl && (
    <TextLink
      to={dashboardUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
      aria-label={`Open the dispute for ${invoiceNumber} at Stripe (new tab)`}
    >
      {closedAt ? 'View at Stripe' : 'Respond at Stripe'} <ExternalLink aria-hidden size={14} />
    </TextLink>
  );

/** Chargebacks by clients' banks, newest first. */
export default function DisputesPage() {
  const list = useList(paymentsLedgerEndpoints.disputes);
  const hasLinks = list.items?.some(({ dashboardUrl }) => dashboardUrl);
  return (
    <ListCard
      title="Disputes"
      hint="Submit evidence in the payment provider's dashboard"
      caption="All disputes, newest first."
      loading="Loading disputes..."
      empty="No disputes yet."
      columns={hasLinks ? [...columns, linkColumn] : columns}
      list={list}
    />
  );
}
