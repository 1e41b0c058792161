import { useNavigate } from 'react-router';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { payLinkEndpoints } from '#api/billing/pay-links.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

export function ResendDialog({ invoice: { id, invoiceNumber, clientName, clientEmail }, ...dialog }: InvoiceDialogProps) {
  const resend = useAction({
    mutationFn: () => call(invoiceEndpoints.resend, { params: { id } }),
    successMessage: emailed(`${invoiceNumber} was sent to ${clientName} again.`),
    errorMessage: "The invoice couldn't be sent again. Please try again.",
    onSuccess: dialog.onClose,
  });
  return (
    <ConfirmDialog
      title="Send this invoice again?"
      confirmLabel="Send again"
      harmless
      action={resend}
      pendingLabel="Sending..."
      {...dialog}
    >
      <p className="[overflow-wrap:anywhere]">
        {emailed(`The same email with ${invoiceNumber} goes to ${clientEmail}.`)} Its link opens the invoice without signing in; earlier
        links keep working.
      </p>
    </ConfirmDialog>
  );
}

/** Revokes an invoice's pay links, for example when an email reached the wrong person. */
export function RevokeLinksDialog({ invoice: { id, invoiceNumber }, ...dialog }: InvoiceDialogProps) {
  const revoke = useAction({
    mutationFn: () => call(payLinkEndpoints.revoke, { params: { id } }),
    successMessage: ({ revoked }) => (revoked === 0 ? 'No link was open.' : 'The links were revoked.'),
    errorMessage: "The links couldn't be revoked. Please try again.",
    onSuccess: dialog.onClose,
  });
  return (
    <ConfirmDialog title="Revoke the emailed links?" confirmLabel="Revoke links" action={revoke} pendingLabel="Revoking..." {...dialog}>
      <p className="[overflow-wrap:anywhere]">
        The links in all emails about {invoiceNumber} so far stop working. The client can still pay in the portal, and the next email has a
        new link.
      </p>
    </ConfirmDialog>
  );
}

export function DuplicateDialog({ invoice: { id, invoiceNumber, clientName, packageName }, ...dialog }: InvoiceDialogProps) {
  const navigate = useNavigate();
  const duplicate = useAction({
    mutationFn: () => call(invoiceEndpoints.duplicate, { params: { id } }),
    successMessage: 'A new draft was created.',
    errorMessage: "The invoice couldn't be duplicated. Please try again.",
    onSuccess: ({ invoice }) => {
      dialog.onClose();
      navigate(`/admin/invoices/${invoice.id}`);
    },
  });
  return (
    <ConfirmDialog
      title="Duplicate this invoice?"
      confirmLabel="Duplicate"
      harmless
      action={duplicate}
      pendingLabel="Duplicating..."
      {...dialog}
    >
      <p className="[overflow-wrap:anywhere]">
        Creates a new draft for {clientName} with the items of {invoiceNumber}. Nothing is sent.
        {packageName && ` Paying the new invoice won't deliver the ${packageLabel(packageName)} again.`}
      </p>
    </ConfirmDialog>
  );
}

export function DeleteDraftDialog({ invoice: { id, invoiceNumber }, ...dialog }: InvoiceDialogProps) {
  const remove = useAction({
    mutationFn: () => call(invoiceEndpoints.removeDraft, { params: { id } }),
    successMessage: 'The draft was deleted.',
    errorMessage: "The draft couldn't be deleted. Please try again.",
    leavesTo: '/admin/invoices',
  });
  return (
    <ConfirmDialog title="Delete this draft?" confirmLabel="Delete draft" action={remove} pendingLabel="Deleting..." {...dialog}>
      <p>{invoiceNumber} is deleted for good. The client never saw it.</p>
    </ConfirmDialog>
  );
}
