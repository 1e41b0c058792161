import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { type VoidForm, voidForm } from '#api/billing/manual-payments.ts';
import { type TaxTreatment, taxTreatments, type WriteOffForm, writeOffForm } from '#api/billing/write-offs.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

const treatmentLabels: Record<TaxTreatment, string> = { corrected: 'The tax is corrected, too', kept: 'The tax stays' };

/** Gives up what is due on an invoice as bad debt. */
export function WriteOffDialog({ open, ...rest }: InvoiceDialogProps) {
  return (
    <Dialog title="Write off this invoice?" open={open} onClose={rest.onClose}>
      <WriteOffFields {...rest} />
    </Dialog>
  );
}

function WriteOffFields({ invoice, onClose }: Omit<InvoiceDialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, amountDue: amount, packageName } = invoice;
  const initial = { date: today(), reason: '', taxTreatment: '' as TaxTreatment };
  const { field, handleSubmit, showFieldErrors } = useApiForm(writeOffForm, initial);
  const writeOff = useAction({
    mutationFn: (body: WriteOffForm) => call(invoiceEndpoints.writeOff, { params: { id }, body }),
    successMessage: `${invoiceNumber} was written off.`,
    errorMessage: "The invoice couldn't be written off. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => writeOff.mutate(form))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Unbroken>
          This gives up {formatMoney({ currency, amount })} that {clientName} won't pay. {invoiceNumber} is closed, reminders stop, and it
          can't be paid by card anymore. The client gets no email, but sees that it was written off, and still owes the money; if it
          arrives, record the payment.
          {packageName && ` The renewal of the ${packageLabel(packageName)} ends.`}
        </Unbroken>
      </p>
      <TextField label="Date*" type="date" {...field('date')} />
      <SelectField
        label="Tax*"
        hint="Corrected: you report less tax, because you never received it. Stays: you report no change. Your tax advisor decides which applies."
        {...field('taxTreatment')}
      >
        <option value="">Choose...</option>
        {taxTreatments.map((name) => (
          <option key={name} value={name}>
            {treatmentLabels[name]}
          </option>
        ))}
      </SelectField>
      <TextField label="Reason*" hint="Only the studio sees it." {...field('reason')} />
      <FormButtons danger pending={writeOff.isPending && 'Writing off...'} error={writeOff.error}>
        Write off
      </FormButtons>
    </Form>
  );
}

/** Reverses a write-off that was a mistake. */
export function ReverseWriteOffDialog({ open, ...rest }: InvoiceDialogProps) {
  return (
    <Dialog title="Reverse the write-off?" open={open} onClose={rest.onClose}>
      <ReversalFields {...rest} />
    </Dialog>
  );
}

function ReversalFields({ invoice, onClose }: Omit<InvoiceDialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, amountWrittenOff: amount } = invoice;
  const { field, handleSubmit, showFieldErrors } = useApiForm(voidForm, { reason: '' });
  const reverse = useAction({
    mutationFn: (body: VoidForm) => call(invoiceEndpoints.reverseWriteOff, { params: { id }, body }),
    successMessage: `The write-off of ${invoiceNumber} was reversed.`,
    errorMessage: "The write-off couldn't be reversed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => reverse.mutate(form))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Unbroken>
          {formatMoney({ currency, amount })} of {invoiceNumber} is due again, {clientName} gets reminders, and tax that was corrected is
          owed again. If the money has arrived, record the payment instead.
        </Unbroken>
      </p>
      <TextField label="Reason*" hint="Only the studio sees it." {...field('reason')} />
      <FormButtons pending={reverse.isPending && 'Reversing...'} error={reverse.error}>
        Reverse write-off
      </FormButtons>
    </Form>
  );
}
