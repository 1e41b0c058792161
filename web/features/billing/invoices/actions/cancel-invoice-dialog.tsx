import { cancellationForm, invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailedOrKept } from '#web/lib/email.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useKeptText } from '#web/ui/form/use-kept-text.ts';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

/** Asks before an unpaid invoice is cancelled, with a note to the client. */
export function CancelInvoiceDialog({ open, ...rest }: InvoiceDialogProps) {
  return (
    <Dialog title="Cancel this invoice?" open={open} onClose={rest.onClose}>
      <CancellationForm {...rest} />
    </Dialog>
  );
}

function CancellationForm({ invoice, onClose }: Omit<InvoiceDialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, amountDue: amount } = invoice;
  const form = useApiForm(cancellationForm, { note: '' });
  const { field, handleSubmit, showFieldErrors } = form;
  const cancel = useAction({
    mutationFn: (body: { note: string | null }) => call(invoiceEndpoints.cancel, { params: { id }, body }),
    successMessage: `${invoiceNumber} was cancelled.`,
    errorMessage: "The invoice couldn't be cancelled. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const ref = useKeptText({ name: `invoice ${id} cancellation note`, field: 'note', form, error: cancel.error });
  return (
    <Form ref={ref} onSubmit={handleSubmit((form) => cancel.mutate(form))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        A credit note for {formatMoney({ currency, amount })} is issued, and {clientName} no longer has to pay. {invoiceNumber} stays in the
        records as cancelled, and reminders stop. This can't be undone.{' '}
        {emailedOrKept(`${clientName} gets the credit note by email.`, 'the credit note is')}
      </p>
      <TextAreaField label="Note" hint="The reason on the credit note, shown to the client." rows={2} {...field('note')} />
      <FormButtons danger pending={cancel.isPending && 'Cancelling...'} error={cancel.error} cancelLabel="Keep invoice">
        Cancel invoice
      </FormButtons>
    </Form>
  );
}
