import { useQuery } from '@tanstack/react-query';
import type { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { isOtherThanAgreed } from '#contract/billing/invoices.ts';
import { formatBalanceDue, formatDueDate } from '#web/features/billing/invoices/due-date.ts';
import { adminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { InvoiceItems } from '#web/features/billing/invoices/invoice-items.tsx';
import type { ItemOf } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangedAmounts, InvoiceGaps } from './invoice-gaps.tsx';
import { useSend } from './use-send.ts';

type Invoice = ItemOf<typeof invoiceEndpoints.list>;

interface DialogProps {
  /** The draft to send; undefined closes the dialog. */
  invoice: Invoice | undefined;
  onClose: () => void;
}

/** Shows what the client is about to receive before it is sent. */
export function SendInvoiceDialog({ invoice, onClose }: DialogProps) {
  const { data: detail, isPending } = useQuery({ ...adminInvoice(String(invoice?.id)), enabled: invoice !== undefined });
  const send = useSend(invoice, onClose);
  const isChanged = invoice && isOtherThanAgreed(invoice);
  return (
    <ConfirmDialog
      title="Send this invoice?"
      confirmLabel={detail?.missing.length || isChanged ? 'Send anyway' : 'Send invoice'}
      harmless
      action={send}
      pendingLabel="Sending..."
      open={invoice !== undefined}
      onClose={onClose}
    >
      {invoice && isPending && <Spinner text="Loading invoice..." />}
      {detail && <InvoiceGaps invoice={detail} />}
      {invoice && <ChangedAmounts drafts={[invoice]} />}
      {invoice && !isPending && <InvoiceSummary invoice={invoice} />}
    </ConfirmDialog>
  );
}

function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { clientName, clientEmail } = invoice;
  const balanceDue = formatBalanceDue(invoice);
  return (
    <>
      <div className="mb-2 grid gap-4 text-ink">
        <div>
          <p className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">{clientName}</p>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{clientEmail}</p>
        </div>
        <InvoiceItems invoice={invoice} />
        <p className="flex justify-between gap-6">
          <span>{balanceDue ? 'Deposit due' : 'Due'}</span>
          <span className="text-right">{formatDueDate(invoice)}</span>
        </p>
        {balanceDue && (
          <p className="flex justify-between gap-6">
            <span className="whitespace-nowrap">Balance due</span>
            <span className="text-right">{balanceDue}</span>
          </p>
        )}
      </div>
      <p>We'll assign an invoice number. You can't change the invoice after that. {emailed(`${clientName} gets it by email.`)}</p>
    </>
  );
}
