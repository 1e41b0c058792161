import type { ReactNode } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellLines } from '#web/ui/list/cells.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface Money {
  amount: string;
  currency: string;
  isTest: boolean;
  countsAsRevenue: boolean;
}

/** The invoice that money belongs to, and its client. */
export const InvoiceCell = ({ row }: { row: { invoiceId: number; invoiceNumber: string; clientName: string } }) => (
  <CellLines below={row.clientName}>
    <TextLink variant="title" to={`/admin/invoices/${row.invoiceId}`} className="whitespace-nowrap">
      {row.invoiceNumber}
    </TextLink>
  </CellLines>
);

/** An amount, marked if it isn't revenue. */
export const AmountCell = ({ row }: { row: Money }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
    <OriginBadge row={row} />
    <span className={`whitespace-nowrap ${row.countsAsRevenue ? '' : 'text-muted'}`}>{formatMoney(row)}</span>
  </span>
);

/** An entry's amount, with the fee that the payment provider kept. */
export const EntryAmountCell = ({ row }: { row: Money & { fee: string | null; feeCurrency: string | null } }) => (
  <AmountLines below={row.fee && Number(row.fee) !== 0 && `Fee ${formatMoney({ currency: row.feeCurrency!, amount: row.fee })}`}>
    <AmountCell row={row} />
  </AmountLines>
);

/** An amount with a smaller one below it. */
export const AmountLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="cell-lines justify-items-end gap-1 whitespace-nowrap">
    {children}
    {below && <span className="text-muted text-sm">{below}</span>}
  </span>
);

function OriginBadge({ row: { isTest, countsAsRevenue } }: { row: Money }) {
  if (isTest) return <Badge color="gray">Test</Badge>;
  return !countsAsRevenue && <Badge color="gray">Other account</Badge>;
}
