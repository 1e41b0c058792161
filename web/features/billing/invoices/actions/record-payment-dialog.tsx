import { invoiceEndpoints } from '#contract/billing/invoices.ts';
import { type ManualPaymentForm, manualPaymentForm } from '#contract/billing/manual-payments.ts';
import { manualPaymentMethods } from '#contract/billing/payments.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { formatMoney, formatStatus } from '#web/lib/format.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

/** Records money that arrived outside the card form, such as a bank transfer. */
export function RecordPaymentDialog({ open, ...rest }: InvoiceDialogProps) {
  return (
    <Dialog title="Record payment" open={open} onClose={rest.onClose}>
      <PaymentForm {...rest} />
    </Dialog>
  );
}

function PaymentForm({ invoice, onClose }: Omit<InvoiceDialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, depositDue, amountDisputed } = invoice;
  const isDisputed = Number(invoice.amountDue) === 0;
  const amountDue = isDisputed ? amountDisputed : invoice.amountDue;
  const form = useContractForm(manualPaymentForm, {
    amount: depositDue ?? amountDue,
    date: today(),
    paymentMethod: 'bank_transfer',
    note: '',
  });
  const { field, handleSubmit, showFieldErrors } = form;
  const record = useAction({
    mutationFn: (body: ManualPaymentForm) => call(invoiceEndpoints.recordPayment, { params: { id }, body }),
    successMessage: `The payment of ${invoiceNumber} was recorded.`,
    errorMessage: "The payment couldn't be recorded. Please try again.",
    invalidates: [
      ['admin', 'invoices'],
      ['admin', 'payments'],
    ],
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((payment) => record.mutate(payment))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        {depositDue
          ? `A deposit of ${formatMoney({ currency, amount: depositDue })} is due from ${clientName}, and ${formatMoney({ currency, amount: amountDue })} in all.`
          : `${formatMoney({ currency, amount: amountDue })} is ${isDisputed ? 'disputed by' : 'due from'} ${clientName}.`}{' '}
        The client gets a receipt by email.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={`Amount (${currency})*`} inputMode="decimal" {...field('amount')} />
        <TextField label="Received on*" type="date" {...field('date')} />
      </div>
      <SelectField label="Payment method*" {...field('paymentMethod')}>
        {manualPaymentMethods.map((method) => (
          <option key={method} value={method}>
            {formatStatus(method)}
          </option>
        ))}
      </SelectField>
      <TextField label="Note" hint="Only the studio sees it." {...field('note')} />
      <FormButtons pending={record.isPending && 'Recording...'} error={record.error} onCancel={onClose}>
        Record payment
      </FormButtons>
    </Form>
  );
}
