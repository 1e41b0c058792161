import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { paymentsLedgerEndpoints } from '#api/billing/payments-ledger.ts';
import { type RefundForm as RefundInput, refundEndpoints, refundForm, refundMethods } from '#api/billing/refunds.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { adminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatMoney, formatStatus } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { RefundedPackage, useRefundPreview } from './refunded-package.tsx';

type Payment = JsonResponse<typeof paymentsLedgerEndpoints.listOfInvoice>['payments'][number];

interface RefundDialogProps {
  /** Undefined while the dialog is closed. */
  payment: { id: number; invoiceId: number } | undefined;
  onClose: () => void;
}

/** Refunds one payment of an invoice. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  return (
    <Dialog title="Refund payment" open={payment !== undefined} onClose={onClose}>
      {payment && <Refund payment={payment} onClose={onClose} />}
    </Dialog>
  );
}

function Refund({ payment: { id, invoiceId }, onClose }: { payment: NonNullable<RefundDialogProps['payment']>; onClose: () => void }) {
  const invoice = useQuery(adminInvoice(String(invoiceId)));
  const refundable = useQuery(query(paymentsLedgerEndpoints.listOfInvoice, { params: { id: invoiceId } }));
  const failed = [invoice, refundable].find(({ isError }) => isError);
  if (failed) return <FailedState onRetry={failed.refetch} />;
  if (!invoice.data || !refundable.data) return <Spinner text="Loading payment..." />;
  const payment = refundable.data.payments.find((other) => other.id === id);
  if (!payment || Number(payment.refundable) === 0) return <p className="text-muted">Nothing is left to refund for this payment.</p>;
  return <RefundForm invoice={invoice.data} payment={payment} onClose={onClose} />;
}

interface RefundFormProps {
  /** `packageId` is that of the package it sold, whose credits are taken back with the money. */
  invoice: { id: number; clientName: string; packageId: number | null };
  payment: Payment;
  onClose: () => void;
}

const commonReasons = ['Goodwill', 'Paid twice', 'Less work than planned'];

/** What becomes of the claim that the payment had settled. */
const claimOptions = {
  reduced: 'The invoice shrinks by the refund (credit note)',
  partly: 'The invoice shrinks by part of it (credit note)',
  due: 'The client owes the money again',
} as const;
type Claim = keyof typeof claimOptions;

function RefundForm({ invoice, payment, onClose }: RefundFormProps) {
  const { refundable: amount, currency } = payment;
  const form = useApiForm(refundForm, { amount, reason: '', paymentId: payment.id, method: '', endRenewal: false });
  const [claim, setClaim] = useState<Claim>('reduced');
  const [enteredAmount, method] = useWatch({ control: form.control, name: ['amount', 'method'] });
  const preview = useRefundPreview(invoice, currency, enteredAmount);
  const isEnding = claim === 'reduced' && Boolean(preview?.package?.endsIfCredited);
  const refund = useAction({
    mutationFn: (body: RefundInput) => call(refundEndpoints.create, { params: { id: invoice.id }, body }),
    successMessage: ({ refund }) =>
      refund.status === 'failed'
        ? 'The provider refused the refund. Its reason is listed under Refunds.'
        : `Refunded ${formatMoney(refund)}.`,
    errorMessage: "The payment couldn't be refunded. Please try again.",
    onSuccess: onClose,
    showFieldErrors: form.showFieldErrors,
  });
  const submit = (values: RefundInput) => refund.mutate(claim === 'partly' ? values : { ...values, reduceClaim: claim === 'reduced' });
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <DecimalField
        label={`Amount (${currency})*`}
        hint={`Up to ${formatMoney({ amount, currency })} can be refunded.`}
        {...form.controlled('amount')}
      />
      <SelectField label="How the money goes back" {...form.field('method')}>
        <option value="">The way it was paid</option>
        {refundMethods.map((name) => (
          <option key={name} value={name}>
            {formatStatus(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label="What happens to the invoice" value={claim} onChange={({ target }) => setClaim(target.value as Claim)}>
        {Object.entries(claimOptions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {claim === 'partly' && (
        <DecimalField
          label={`The invoice shrinks by (${currency})*`}
          hint="A credit note is issued over it. The rest is due again."
          required
          {...form.controlled('reduceClaim')}
        />
      )}
      {preview?.package?.renews && !isEnding && <CheckboxField label="End the renewal" {...form.register('endRenewal')} />}
      <div className="grid gap-2">
        <TextField label="Reason*" hint="In the email to the client, and on the credit note." {...form.field('reason')} />
        <fieldset aria-label="Suggestions" className="flex flex-wrap gap-2">
          {commonReasons.map((reason) => (
            <Button
              key={reason}
              variant="secondary"
              size="small"
              onClick={() => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
            >
              {reason}
            </Button>
          ))}
        </fieldset>
      </div>
      <Consequences way={wayOf(payment, method)} claim={claim} clientName={invoice.clientName}>
        {preview && <RefundedPackage preview={preview} isEnding={isEnding} />}
      </Consequences>
      <FormButtons danger pending={refund.isPending && 'Refunding...'} error={refund.error}>
        Refund
      </FormButtons>
    </Form>
  );
}

type Way = 'credit' | 'manual' | 'card';

/** How the money goes back. What was paid with credit becomes credit again, unless another way is chosen. */
function wayOf({ paymentMethod, provider }: Payment, method: RefundInput['method'] | ''): Way {
  if ((method || paymentMethod) === 'credit_balance') return 'credit';
  return method || provider === 'manual' ? 'manual' : 'card';
}

const wayTexts: Record<Way, string> = {
  credit: 'You keep the money. It becomes credit, which you can apply to an invoice or pay back.',
  manual: 'Return the money yourself. The refund is only recorded here.',
  card: 'The money goes back to the card, usually within 5 to 10 business days.',
};

interface ConsequencesProps {
  way: Way;
  claim: Claim;
  clientName: string;
  /** Another list item. */
  children: ReactNode;
}

/** What a refund does besides returning the money. */
const Consequences = ({ way, claim, clientName, children }: ConsequencesProps) => (
  <ul className="grid list-disc gap-1 pl-5 text-muted text-sm">
    <li>{wayTexts[way]}</li>
    {claim !== 'due' && <li>A credit note is issued.</li>}
    <li>{emailed(`${clientName} is told by email.`)}</li>
    {children}
    <li>{claim === 'reduced' ? 'What is due stays the same.' : 'The invoice is due again.'}</li>
  </ul>
);
