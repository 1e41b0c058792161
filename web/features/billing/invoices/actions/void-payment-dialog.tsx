import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { type VoidForm, voidForm } from '#api/billing/manual-payments.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

interface VoidProps extends InvoiceDialogProps {
  payment: { id: number; amount: string };
}

/** Takes back a payment that was recorded by mistake. Money that really arrived is refunded instead. */
export function VoidPaymentDialog({ open, ...rest }: VoidProps) {
  return (
    <Dialog title="Void this payment?" open={open} onClose={rest.onClose}>
      <VoidPaymentForm {...rest} />
    </Dialog>
  );
}

function VoidPaymentForm({ invoice, payment, onClose }: Omit<VoidProps, 'open'>) {
  const { invoiceNumber, clientName, currency } = invoice;
  const amount = formatMoney({ currency, amount: payment.amount });
  const { field, handleSubmit, showFieldErrors } = useApiForm(voidForm, { reason: '' });
  const action = useAction({
    mutationFn: (body: VoidForm) => call(invoiceEndpoints.voidPayment, { params: { id: payment.id }, body }),
    successMessage: `The payment of ${amount} was voided.`,
    errorMessage: "The payment couldn't be voided. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => action.mutate(form))}>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Unbroken>
          For a payment that was recorded by mistake: {amount} of {invoiceNumber} is due again. If it added to the credit balance, or used
          some of it, that's undone, too. If the money really arrived and went back, refund it instead.{' '}
          {emailed(`${clientName} is told by email.`)}
        </Unbroken>
      </p>
      <TextField label="Reason*" hint="Only the studio sees it." {...field('reason')} />
      <FormButtons danger pending={action.isPending && 'Voiding...'} error={action.error}>
        Void payment
      </FormButtons>
    </Form>
  );
}
