import { useState } from 'react';
import { payableStatuses } from '#contract/billing/invoices.ts';
import { CancelInvoiceDialog } from '#web/features/billing/invoices/actions/cancel-invoice-dialog.tsx';
import { DeleteDraftDialog, DuplicateDialog, ResendDialog } from '#web/features/billing/invoices/actions/confirmations.tsx';
import { CreditNoteDialog } from '#web/features/billing/invoices/actions/credit-note-dialog.tsx';
import { RecordPaymentDialog } from '#web/features/billing/invoices/actions/record-payment-dialog.tsx';
import { SendInvoiceDialog } from '#web/features/billing/invoices/actions/send-invoice-dialog.tsx';
import { PdfLink } from '#web/features/billing/invoices/pdf-link.tsx';
import type { AdminInvoice } from '#web/features/billing/invoices/queries.ts';
import { Button } from '#web/ui/button/button.tsx';
import { InvoiceDialog } from './invoice-editor/invoice-dialog.tsx';

const labels = {
  send: 'Send',
  edit: 'Edit',
  payment: 'Record payment',
  resend: 'Resend',
  creditNote: 'Credit note',
  duplicate: 'Duplicate',
  cancel: 'Cancel invoice',
  delete: 'Delete',
};
type Action = keyof typeof labels;

/** What can be done with an invoice, the most likely first. What was paid is refunded, not credited or canceled. */
function actionsFor({ status, amountPaid, amountDue }: AdminInvoice): Action[] {
  if (status === 'draft') return ['send', 'edit', 'duplicate', 'delete'];
  if (!payableStatuses.includes(status)) return ['duplicate'];
  // While all that is left is disputed, nothing is asked for.
  if (Number(amountDue) === 0) return ['payment', 'duplicate'];
  return ['payment', 'resend', 'creditNote', 'duplicate', ...(Number(amountPaid) > 0 ? [] : ['cancel' as const])];
}

/** The invoice's buttons and their dialogs. */
export function InvoiceActions({ invoice }: { invoice: AdminInvoice }) {
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  return (
    <>
      {/* On a phone in two columns, which the most likely action and a last one on its own fill. */}
      <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:basis-[calc(50%-0.75rem)] max-sm:*:first:basis-full">
        {actionsFor(invoice).map((name) => (
          <Button key={name} variant={name === 'send' || name === 'payment' ? 'primary' : 'secondary'} onClick={() => setAction(name)}>
            {labels[name]}
          </Button>
        ))}
        <PdfLink audience="admin" invoiceId={invoice.id} {...(invoice.status === 'draft' && { label: 'Preview PDF' })} />
      </div>
      <SendInvoiceDialog invoice={action === 'send' ? invoice : undefined} onClose={close} />
      <InvoiceDialog draft={invoice} open={action === 'edit'} onClose={close} />
      <RecordPaymentDialog invoice={invoice} open={action === 'payment'} onClose={close} />
      <CreditNoteDialog invoice={invoice} open={action === 'creditNote'} onClose={close} />
      <ResendDialog invoice={invoice} open={action === 'resend'} onClose={close} />
      <DuplicateDialog invoice={invoice} open={action === 'duplicate'} onClose={close} />
      <CancelInvoiceDialog invoice={invoice} open={action === 'cancel'} onClose={close} />
      <DeleteDraftDialog invoice={invoice} open={action === 'delete'} onClose={close} />
    </>
  );
}
