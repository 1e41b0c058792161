import { formatDate, formatInstant } from '#web/lib/format.ts';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { type PagedList, ShowMore } from '#web/ui/list/show-more.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CreditEntry } from './credits.ts';

const typeNames: Record<CreditEntry['transactionType'], string> = {
  purchase: 'Purchased',
  grant: 'Added',
  use: 'Used',
  expiry: 'Expired',
  adjustment: 'Corrected',
  refund: 'Refunded',
  return: 'Returned',
};

/** Formats a number with a plus or a true minus sign. */
const formatSigned = (amount: number) => `${amount > 0 ? '+' : '−'}${Math.abs(amount)}`;

const columns: Column<CreditEntry>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  {
    name: 'Description',
    place: 'title',
    cell: ({ description, transactionType }) => (
      <span className="grid">
        <span className="line-clamp-3">{description ?? typeNames[transactionType]}</span>
        {description && <span className="text-muted text-sm">{typeNames[transactionType]}</span>}
      </span>
    ),
  },
  { name: 'Change', place: 'side', cell: ({ amount }) => <span className="font-semibold">{formatSigned(amount)}</span>, align: 'end' },
  { name: 'Balance', cell: ({ balanceAfter }) => balanceAfter, align: 'end' },
  { name: 'Expires', cell: ({ amount, expiryDate }) => amount > 0 && (expiryDate ? formatDate(expiryDate) : 'Never') },
];

interface LedgerProps {
  list: PagedList & {
    items: CreditEntry[] | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
}

export function Ledger({ list }: LedgerProps) {
  const { items, isError, refetch } = list;
  if (!items) return <Card>{isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading credits..." />}</Card>;
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title="No credits yet">
          <p className="text-muted">Credits appear here when they are added or used.</p>
        </EmptyState>
      </Card>
    );
  return (
    <div>
      <Card>
        <DataTable columns={columns} rows={items} caption="Video credits added and used, newest first" />
      </Card>
      <ShowMore list={list} />
    </div>
  );
}
