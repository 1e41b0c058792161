import type { BalanceEntryKind } from '#api/billing/balance.ts';
import { formatDate, formatMoney, formatStatus } from '#web/lib/format.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { BalanceEntry } from './balance.ts';

const kindLabels: Record<BalanceEntryKind, string> = {
  prepayment: 'Payment without an invoice',
  overpayment: 'Paid more than due',
  refund: 'Refunded to the balance',
  applied: 'Applied',
  paid_back: 'Paid back',
};

/** An entry of a credit balance: what happened, how the money moved, and the invoice. */
export const entryColumns: Column<BalanceEntry>[] = [
  { name: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span> },
  {
    name: 'Entry',
    place: 'title',
    cell: ({ kind, reversesId, paymentMethod, invoiceId, invoiceNumber, note }) => (
      <span className="grid justify-items-start">
        <span>
          {reversesId !== null && 'Voided: '}
          {kindLabels[kind]}
          {paymentMethod && `, ${formatStatus(paymentMethod)}`}
        </span>
        {invoiceId !== null && <TextLink to={`/admin/invoices/${invoiceId}`}>{invoiceNumber}</TextLink>}
        {note && <span className="line-clamp-2 text-muted text-sm">{note}</span>}
      </span>
    ),
  },
  {
    name: 'Amount',
    place: 'side',
    cell: (entry) => <span className="whitespace-nowrap font-semibold tabular-nums">{formatMoney(entry)}</span>,
    align: 'end',
  },
];
