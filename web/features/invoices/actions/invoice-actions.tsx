import { useState } from 'react';
import { type InvoiceStatus, payableStatuses } from '../../../../contract/invoices.ts';
import { Button } from '../../../ui/button.tsx';
import { InvoiceDialog } from '../editor/invoice-dialog.tsx';
import { PdfLink } from '../pdf-link.tsx';
import type { AdminInvoice } from '../queries.ts';
import { DeleteDraftDialog, DuplicateDialog, ResendDialog } from './confirmations.tsx';
import { SendInvoiceDialog } from './send-invoice-dialog.tsx';

const labels = {
  send: 'Send',
  edit: 'Edit',
  resend: 'Resend',
  duplicate: 'Duplicate',
  delete: 'Delete',
};
type Action = keyof typeof labels;

/** What can be done with an invoice, the most likely first. */
function actionsFor(status: InvoiceStatus): Action[] {
  if (status === 'draft') return ['send', 'edit', 'duplicate', 'delete'];
  return payableStatuses.includes(status) ? ['resend', 'duplicate'] : ['duplicate'];
}

/** The invoice's buttons and their dialogs. */
export function InvoiceActions({ invoice }: { invoice: AdminInvoice }) {
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  return (
    <>
      {/* In two columns on a phone, with the most likely action above. */}
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap [&>:first-child]:col-span-2">
        {actionsFor(invoice.status).map((name) => (
          <Button key={name} variant={name === 'send' ? 'primary' : 'secondary'} onClick={() => setAction(name)}>
            {labels[name]}
          </Button>
        ))}
        <PdfLink audience="admin" invoiceId={invoice.id} {...(invoice.status === 'draft' && { label: 'Preview PDF' })} />
      </div>
      <SendInvoiceDialog invoice={action === 'send' ? invoice : undefined} onClose={close} />
      <InvoiceDialog draft={invoice} open={action === 'edit'} onClose={close} />
      <ResendDialog invoice={invoice} open={action === 'resend'} onClose={close} />
      <DuplicateDialog invoice={invoice} open={action === 'duplicate'} onClose={close} />
      <DeleteDraftDialog invoice={invoice} open={action === 'delete'} onClose={close} />
    </>
  );
}
