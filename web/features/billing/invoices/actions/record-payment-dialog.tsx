import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { type ManualPaymentForm, manualPaymentForm } from '#api/billing/manual-payments.ts';
import { manualPaymentMethods } from '#api/billing/payments.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { isWrittenOff, payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { toDecimal, toMinor } from '#domain/shared/money.ts';
import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { emailedOrKept } from '#web/lib/email.ts';
import { formatMinor, formatMoney, formatStatus } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
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
  const { id, invoiceNumber, clientName, currency, depositDue } = invoice;
  const open = openAmount(invoice);
  const form = useApiForm(manualPaymentForm, {
    amount: depositDue ?? (Number(open) > 0 ? open : ''),
    date: today(),
    paymentMethod: 'bank_transfer',
    note: '',
  });
  const { control, controlled, field, handleSubmit } = form;
  const surplusMinor = surplusOf(useWatch({ control, name: 'amount' }), open, currency);
  const surplus = surplusMinor > 0 && formatMinor(surplusMinor, currency);
  /** A payment that waits for the answer whether what is more than due is to become credit. */
  const [asked, setAsked] = useState<ManualPaymentForm>();
  const record = useAction({
    mutationFn: (body: ManualPaymentForm) => call(invoiceEndpoints.recordPayment, { params: { id }, body }),
    successMessage: `The payment of ${invoiceNumber} was recorded${surplus ? `, ${surplus} of it as credit` : ''}.`,
    errorMessage: "The payment couldn't be recorded. Please try again.",
    onSuccess: onClose,
    showFieldErrors: (error) => {
      setAsked(undefined);
      return form.showFieldErrors(error);
    },
  });
  const submit = (entered: ManualPaymentForm) => {
    const payment = { ...entered, surplus: toDecimal(surplusMinor, currency) };
    if (surplus) setAsked(payment);
    else record.mutate(payment);
  };
  return (
    <Form onSubmit={handleSubmit(submit)}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Unbroken>
          {dueText(invoice)} {emailedOrKept(`${clientName} gets a receipt by email.`, 'the receipt is')}
        </Unbroken>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DecimalField label={`Amount (${currency})*`} {...controlled('amount')} />
        <TextField label="Received on*" type="date" {...field('date')} />
      </div>
      {surplus && (
        <p role="status">
          <Unbroken>{`${surplus} more than due: it becomes the client's credit.`}</Unbroken>
        </p>
      )}
      <SelectField label="Payment method*" {...field('paymentMethod')}>
        {manualPaymentMethods.map((method) => (
          <option key={method} value={method}>
            {formatStatus(method)}
          </option>
        ))}
      </SelectField>
      <TextField label="Note" hint="Only the studio sees it." {...field('note')} />
      <FormButtons pending={record.isPending && 'Recording...'} error={record.error}>
        Record payment
      </FormButtons>
      <ConfirmDialog
        title={`${surplus} more than is due`}
        confirmLabel="Record as credit"
        cancelLabel="Correct the amount"
        harmless
        action={{ ...record, mutate: () => asked && record.mutate(asked) }}
        pendingLabel="Recording..."
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        <p className="text-pretty [overflow-wrap:anywhere]">
          <Unbroken>
            {dueText(invoice)} Of the {formatMoney({ currency, amount: asked?.amount ?? '0' })} received, {surplus} becomes the credit
            balance of {clientName}. It can pay another invoice, or you pay it back.
          </Unbroken>
        </p>
      </ConfirmDialog>
    </Form>
  );
}

/** What a payment can still pay: also what is disputed or written off, but nothing of a paid or cancelled invoice. */
function openAmount(invoice: AdminInvoice): string {
  const { status, amountDue, amountDisputed, currency } = invoice;
  if (isWrittenOff(invoice)) return invoice.amountWrittenOff;
  if (!payableStatuses.includes(status)) return amountDue;
  return toDecimal(toMinor(amountDue, currency)! + toMinor(amountDisputed, currency)!, currency);
}

/** By how much an amount as entered is more than what is open, in minor units; 0 if it isn't, or isn't an amount. */
const surplusOf = (amount: string, open: string, currency: string): number =>
  decimalAmount.safeParse(amount).success ? Math.max(0, (toMinor(amount.trim(), currency) ?? 0) - toMinor(open, currency)!) : 0;

function dueText(invoice: AdminInvoice): string {
  const { clientName, currency, depositDue, amountDue, amountDisputed, status } = invoice;
  const format = (amount: string) => formatMoney({ currency, amount });
  if (isWrittenOff(invoice)) return `${format(invoice.amountWrittenOff)} was written off for ${clientName}.`;
  if (!payableStatuses.includes(status)) return `Nothing is due on ${invoice.invoiceNumber}.`;
  if (depositDue) return `A deposit of ${format(depositDue)} is due from ${clientName}, and ${format(amountDue)} in all.`;
  return Number(amountDue) > 0
    ? `${format(amountDue)} is due from ${clientName}.`
    : `${format(amountDisputed)} is disputed by ${clientName}.`;
}
