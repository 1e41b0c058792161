import { useQuery } from '@tanstack/react-query';
import { invoiceEndpoints } from '../../../../contract/invoices.ts';
import { type ManualPaymentForm, manualPaymentForm, manualPaymentMethods } from '../../../../contract/manual-payments.ts';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/calendar.ts';
import { formatMoney, formatStatus } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { studioSettings } from '../../settings/queries.ts';
import type { AdminInvoice } from '../queries.ts';

interface DialogProps {
  invoice: AdminInvoice;
  open: boolean;
  onClose: () => void;
}

/** Records money that arrived outside the card form, such as a bank transfer. */
export function RecordPaymentDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="Record Payment" open={open} onClose={rest.onClose}>
      <PaymentForm {...rest} />
    </Dialog>
  );
}

function PaymentForm({ invoice, onClose }: Omit<DialogProps, 'open'>) {
  const { id, invoiceNumber, clientName, currency, amountDue, depositDue } = invoice;
  const { data: studio } = useQuery(studioSettings);
  const form = useContractForm(manualPaymentForm, {
    amount: depositDue ?? amountDue,
    date: today(new Date(), studio?.timeZone),
    paymentMethod: 'bank_transfer',
    note: '',
  });
  const { register, handleSubmit, formState, showFieldErrors } = form;
  const { errors } = formState;
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
        {formatMoney({ currency, amount: amountDue })} is due from {clientName}. The client gets a receipt by email.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={`Amount (${currency})*`} inputMode="decimal" error={errors.amount} {...register('amount')} />
        <TextField label="Received on*" type="date" error={errors.date} {...register('date')} />
      </div>
      <SelectField label="Payment method*" error={errors.paymentMethod} {...register('paymentMethod')}>
        {manualPaymentMethods.map((method) => (
          <option key={method} value={method}>
            {formatStatus(method)}
          </option>
        ))}
      </SelectField>
      <TextField label="Note" hint="Only the studio sees it." error={errors.note} {...register('note')} />
      <FormButtons pending={record.isPending && 'Recording...'} error={record.error} onCancel={onClose}>
        Record Payment
      </FormButtons>
    </Form>
  );
}
