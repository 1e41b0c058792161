import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { paymentsLedgerEndpoints } from '#contract/billing/payments-ledger.ts';
import { type RefundForm as RefundInput, refundEndpoints, refundForm } from '#contract/billing/refunds.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CreditsTakenBack } from './credits-taken-back.tsx';

type Payment = JsonResponse<typeof paymentsLedgerEndpoints.listOfInvoice>['payments'][number];

interface RefundProps {
  /** `packageId` is that of the package it sold, whose credits are taken back with the money. */
  invoice: { id: number; clientName: string; packageId: number | null };
  paymentId: number;
}

/** Opens the dialog to refund one payment of an invoice. */
export function RefundButton(props: RefundProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-2">
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Refund
      </Button>
      <RefundDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

function RefundDialog({ invoice, paymentId, open, onClose }: RefundProps & DialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'payments', 'of-invoice', invoice.id],
    queryFn: () => call(paymentsLedgerEndpoints.listOfInvoice, { params: { id: invoice.id } }),
    enabled: open,
  });
  const payment = data?.payments.find(({ id }) => id === paymentId);
  return (
    <Dialog title="Refund payment" open={open} onClose={onClose}>
      {!payment && (isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading payment..." />)}
      {payment && Number(payment.refundable) === 0 && <p className="text-muted">Nothing is left to refund for this payment.</p>}
      {payment && Number(payment.refundable) > 0 && <RefundForm invoice={invoice} payment={payment} onClose={onClose} />}
    </Dialog>
  );
}

interface RefundFormProps extends Pick<RefundProps, 'invoice'>, Pick<DialogProps, 'onClose'> {
  payment: Payment;
}

function RefundForm({ invoice, payment, onClose }: RefundFormProps) {
  const { refundable: amount, currency } = payment;
  const form = useContractForm(refundForm, { amount, reason: '', paymentId: payment.id });
  const enteredAmount = useWatch({ control: form.control, name: 'amount' });
  const refund = useAction({
    mutationFn: (body: RefundInput) => call(refundEndpoints.create, { params: { id: invoice.id }, body }),
    successMessage: ({ refund }) =>
      refund.status === 'failed'
        ? 'The provider refused the refund. Its reason is listed under Refunds.'
        : `Refunded ${formatMoney(refund)}.`,
    errorMessage: "The payment couldn't be refunded. Please try again.",
    invalidates: [
      ['admin', 'invoices'],
      ['admin', 'payments'],
      ['admin', 'overview'],
    ],
    onSuccess: onClose,
    showFieldErrors: form.showFieldErrors,
  });
  return (
    <Form onSubmit={form.handleSubmit((values) => refund.mutate(values))}>
      <TextField
        label={`Amount (${currency})*`}
        inputMode="decimal"
        hint={`Up to ${formatMoney({ amount, currency })} can be refunded.`}
        {...form.field('amount')}
      />
      <TextField label="Reason*" hint="Shown to the client on the credit note." {...form.field('reason')} />
      <Consequences isManual={payment.provider === 'manual'} clientName={invoice.clientName}>
        {invoice.packageId !== null && <CreditsTakenBack invoiceId={invoice.id} currency={currency} amount={enteredAmount} />}
      </Consequences>
      <FormButtons danger pending={refund.isPending && 'Refunding...'} error={refund.error} onCancel={onClose}>
        Refund
      </FormButtons>
    </Form>
  );
}

interface ConsequencesProps {
  isManual: boolean;
  clientName: string;
  /** A further item. */
  children: ReactNode;
}

/** What a refund does besides returning the money. */
const Consequences = ({ isManual, clientName, children }: ConsequencesProps) => (
  <ul className="grid list-disc gap-1 pl-5 text-muted text-sm">
    <li>
      {isManual
        ? "This payment wasn't made by card: return the money yourself. The refund is only recorded here."
        : 'The money goes back to the card, usually within 5 to 10 business days.'}
    </li>
    <li>A credit note is issued, and {clientName} is emailed.</li>
    {children}
    <li>The invoice stays paid.</li>
  </ul>
);
