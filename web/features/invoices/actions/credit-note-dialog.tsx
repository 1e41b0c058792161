import type { z } from 'zod';
import { creditNoteForm } from '../../../../contract/credit-notes.ts';
import { invoiceEndpoints } from '../../../../contract/invoices.ts';
import { call } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { AdminInvoice } from '../queries.ts';

interface DialogProps {
  invoice: AdminInvoice;
  open: boolean;
  onClose: () => void;
}

/** Reduces what a sent invoice asks for. */
export function CreditNoteDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="New Credit Note" open={open} onClose={rest.onClose}>
      <CreditNoteForm {...rest} />
    </Dialog>
  );
}

function CreditNoteForm({ invoice, onClose }: Omit<DialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, amountDue } = invoice;
  const { register, handleSubmit, formState, showFieldErrors } = useContractForm(creditNoteForm, { amount: '', reason: '' });
  const { errors } = formState;
  const create = useAction({
    mutationFn: (body: z.output<typeof creditNoteForm>) => call(invoiceEndpoints.issueCreditNote, { params: { id }, body }),
    successMessage: `A credit note for ${invoiceNumber} was sent to ${clientName}.`,
    errorMessage: "The credit note couldn't be created. Please try again.",
    invalidates: [['admin', 'invoices']],
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((creditNote) => create.mutate(creditNote))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        A sent invoice can't be changed, so a credit note corrects it: it gets a number of its own and is emailed to {clientName}. Of{' '}
        {invoiceNumber}, {formatMoney({ currency, amount: amountDue })} is due.
      </p>
      <TextField
        label={`Amount including tax (${currency})*`}
        inputMode="decimal"
        hint="Tax is shared over the invoice's rates."
        required
        error={errors.amount}
        {...register('amount')}
      />
      <TextField label="Reason*" hint="Shown to the client." error={errors.reason} {...register('reason')} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error} onCancel={onClose}>
        Create Credit Note
      </FormButtons>
    </Form>
  );
}
