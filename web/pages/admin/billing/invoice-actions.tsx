import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { isWrittenOff, payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { CancelInvoiceDialog } from '#web/features/billing/invoices/actions/cancel-invoice-dialog.tsx';
import {
  DeleteDraftDialog,
  DuplicateDialog,
  ResendDialog,
  RevokeLinksDialog,
} from '#web/features/billing/invoices/actions/confirmations.tsx';
import { CreditNoteDialog } from '#web/features/billing/invoices/actions/credit-note-dialog.tsx';
import { RecordPaymentDialog } from '#web/features/billing/invoices/actions/record-payment-dialog.tsx';
import { SendInvoiceDialog } from '#web/features/billing/invoices/actions/send-invoice-dialog.tsx';
import { ReverseWriteOffDialog, WriteOffDialog } from '#web/features/billing/invoices/actions/write-off-dialogs.tsx';
import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { PdfLink } from '#web/features/billing/invoices/pdf-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { InvoiceDialog } from './invoice-editor/invoice-dialog.tsx';

const labels = {
  send: 'Send',
  edit: 'Edit',
  payment: 'Record payment',
  resend: 'Resend',
  revokeLinks: 'Revoke emailed links',
  creditNote: 'Credit note',
  duplicate: 'Duplicate',
  cancel: 'Cancel invoice',
  writeOff: 'Write off',
  reverseWriteOff: 'Reverse write-off',
  delete: 'Delete',
};
type Action = keyof typeof labels;

const dangers: Action[] = ['cancel', 'writeOff', 'delete'];

/** What can be done with an invoice, the most likely first. A paid amount is refunded, not credited or cancelled. */
function actionsFor(invoice: AdminInvoice, isOwner: boolean): Action[] {
  const { status, amountPaid, amountDisputed, amountDue } = invoice;
  const ownersOnly = (action: Action) => (isOwner ? [action] : []);
  if (isWrittenOff(invoice)) return ['payment', ...ownersOnly('reverseWriteOff'), 'duplicate'];
  if (status === 'draft') return ['send', 'edit', 'duplicate', 'delete'];
  // Money still arrives for paid and cancelled invoices.
  if (!payableStatuses.includes(status)) return ['duplicate', 'payment'];
  // While a bank is processing a payment of the invoice, the amount due can't be changed.
  if (invoice.processing) return ['resend', 'duplicate'];
  // If everything unpaid is disputed, nothing is due that the client could be asked for.
  if (Number(amountDue) === 0) return ['payment', 'duplicate'];
  const cancel: Action[] = Number(amountPaid) > 0 ? [] : ['cancel'];
  const writeOff = Number(amountDisputed) > 0 ? [] : ownersOnly('writeOff');
  return ['payment', 'resend', 'revokeLinks', 'creditNote', 'duplicate', ...writeOff, ...cancel];
}

/** The two most likely actions, the PDF, a menu with the others, and their dialogs. */
export function InvoiceActions({ invoice }: { invoice: AdminInvoice }) {
  const { isOwner } = useOutletContext<SignedInAdmin>();
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  const actions = actionsFor(invoice, isOwner);
  const others = actions
    .slice(2)
    .map((name) => ({ name: labels[name], onChoose: () => setAction(name), isDanger: dangers.includes(name) }));
  return (
    <>
      {/* On a phone, the buttons have two columns. The first button fills a row, and so does the last one if it's alone in its row. */}
      <div className="grid w-full grid-cols-2 gap-3 *:first:col-span-2 *:last:even:col-span-2 sm:flex sm:flex-wrap">
        {actions.slice(0, 2).map((name) => (
          <Button
            key={name}
            variant={name === 'send' || (name === 'payment' && payableStatuses.includes(invoice.status)) ? 'primary' : 'secondary'}
            onClick={() => setAction(name)}
          >
            {labels[name]}
          </Button>
        ))}
        <PdfLink audience="admin" invoiceId={invoice.id} {...(invoice.status === 'draft' && { label: 'Preview PDF' })} />
        {others.length > 0 && <MoreMenu items={others} />}
      </div>
      <SendInvoiceDialog draftId={action === 'send' ? invoice.id : undefined} onClose={close} />
      <InvoiceDialog draft={invoice} open={action === 'edit'} onClose={close} />
      <RecordPaymentDialog invoice={invoice} open={action === 'payment'} onClose={close} />
      <CreditNoteDialog invoice={invoice} open={action === 'creditNote'} onClose={close} />
      <ResendDialog invoice={invoice} open={action === 'resend'} onClose={close} />
      <RevokeLinksDialog invoice={invoice} open={action === 'revokeLinks'} onClose={close} />
      <DuplicateDialog invoice={invoice} open={action === 'duplicate'} onClose={close} />
      <CancelInvoiceDialog invoice={invoice} open={action === 'cancel'} onClose={close} />
      <WriteOffDialog invoice={invoice} open={action === 'writeOff'} onClose={close} />
      <ReverseWriteOffDialog invoice={invoice} open={action === 'reverseWriteOff'} onClose={close} />
      <DeleteDraftDialog invoice={invoice} open={action === 'delete'} onClose={close} />
    </>
  );
}
