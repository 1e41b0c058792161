import { useQuery } from '@tanstack/react-query';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { isOtherThanAgreed } from '#domain/billing/invoice-statuses.ts';
import { formatBalanceDue, formatDueDate } from '#web/features/billing/invoices/due-date.ts';
import { type AdminInvoice, adminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { InvoiceItems } from '#web/features/billing/invoices/invoice-items.tsx';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangedAmounts, InvoiceGaps } from './invoice-gaps.tsx';

interface DialogProps {
  /** The draft to send; undefined closes the dialog. */
  draftId: number | undefined;
  onClose: () => void;
}

/** The only way to send a draft on its own: shows what the client is about to receive before it's sent. */
export function SendInvoiceDialog({ draftId, onClose }: DialogProps) {
  const { data: draft, isError, refetch } = useQuery({ ...adminInvoice(String(draftId)), enabled: draftId !== undefined });
  const send = useAction({
    mutationFn: () => call(invoiceEndpoints.send, { params: { id: draftId! } }),
    successMessage: ({ invoice: { invoiceNumber, clientName } }) =>
      emailed(`${invoiceNumber} was sent to ${clientName}.`, `${invoiceNumber} was issued.`),
    errorMessage: "The invoice couldn't be sent. Please try again.",
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="Send this invoice?"
      confirmLabel={draft && (draft.missing.length > 0 || isOtherThanAgreed(draft)) ? 'Send anyway' : 'Send invoice'}
      harmless
      action={send}
      isReady={draft !== undefined}
      pendingLabel="Sending..."
      open={draftId !== undefined}
      onClose={onClose}
    >
      {draft ? <Summary draft={draft} /> : isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading invoice..." />}
    </ConfirmDialog>
  );
}

function Summary({ draft }: { draft: AdminInvoice }) {
  const { clientName, clientEmail } = draft;
  const balanceDue = formatBalanceDue(draft);
  return (
    <>
      <InvoiceGaps invoice={draft} />
      <ChangedAmounts drafts={[draft]} />
      <div className="mb-2 grid gap-4 text-ink">
        <div>
          <p className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">{clientName}</p>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{clientEmail}</p>
        </div>
        <InvoiceItems invoice={draft} />
        <p className="flex justify-between gap-6">
          <span>{balanceDue ? 'Deposit due' : 'Due'}</span>
          <span className="text-right">{formatDueDate(draft)}</span>
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
