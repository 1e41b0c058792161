import type { z } from 'zod';
import { creditNoteForm } from '#api/billing/credit-notes.ts';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed, emailedOrKept } from '#web/lib/email.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

/** Reduces what a sent invoice asks for. */
export function CreditNoteDialog({ open, ...rest }: InvoiceDialogProps) {
  return (
    <Dialog title="New credit note" open={open} onClose={rest.onClose}>
      <CreditNoteForm {...rest} />
    </Dialog>
  );
}

function CreditNoteForm({ invoice, onClose }: Omit<InvoiceDialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, amountDue } = invoice;
  const { controlled, field, handleSubmit, showFieldErrors } = useApiForm(creditNoteForm, { amount: '', reason: '' });
  const create = useAction({
    mutationFn: (body: z.output<typeof creditNoteForm>) => call(invoiceEndpoints.issueCreditNote, { params: { id }, body }),
    successMessage: emailed(
      `A credit note for ${invoiceNumber} was sent to ${clientName}.`,
      `A credit note for ${invoiceNumber} was issued.`,
    ),
    errorMessage: "The credit note couldn't be created. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((creditNote) => create.mutate(creditNote))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Unbroken>
          A sent invoice can't be changed, so a credit note corrects it: it gets a number of its own. Of {invoiceNumber},{' '}
          {formatMoney({ currency, amount: amountDue })} is due.{' '}
          {emailedOrKept(`${clientName} gets the credit note by email.`, 'the credit note is')}
        </Unbroken>
      </p>
      <DecimalField
        label={`Amount including tax (${currency})*`}
        hint="Tax is shared over the invoice's rates."
        required
        {...controlled('amount')}
      />
      <TextField label="Reason*" hint="Shown to the client." {...field('reason')} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        Create credit note
      </FormButtons>
    </Form>
  );
}
