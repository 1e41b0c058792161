import { isWrittenOff, payableStatuses, type InvoiceStatus as Status } from '#domain/billing/invoice-statuses.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';

interface StatusProps {
  invoice: { status: Status; amountPaid: string; amountDisputed: string; amountWrittenOff: string; processing: object | null };
}

/** An invoice's status, whether it was written off or partly paid, and whether a payment of it is being processed or disputed. */
export const InvoiceStatus = ({ invoice }: StatusProps) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <StatusBadge status={isWrittenOff(invoice) ? 'written_off' : invoice.status} />
    {payableStatuses.includes(invoice.status) && Number(invoice.amountPaid) > 0 && <Badge color="forest">partly paid</Badge>}
    {invoice.processing && <Badge color="cerulean">processing</Badge>}
    {Number(invoice.amountDisputed) > 0 && <Badge color="rose">disputed</Badge>}
  </span>
);
