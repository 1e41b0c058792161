import type { InvoiceStatus as Status } from '#contract/billing/invoices.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';

interface StatusProps {
  invoice: { status: Status; amountDisputed: string };
}

/** An invoice's status, and whether a payment of it is disputed. */
export const InvoiceStatus = ({ invoice: { status, amountDisputed } }: StatusProps) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <StatusBadge status={status} />
    {Number(amountDisputed) > 0 && <Badge color="rose">disputed</Badge>}
  </span>
);
