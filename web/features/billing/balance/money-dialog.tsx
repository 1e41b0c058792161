import { useQuery } from '@tanstack/react-query';
import { type BalancePaymentForm, balanceEndpoints, balancePaymentForm } from '#api/billing/balance.ts';
import { manualPaymentMethods } from '#api/billing/payments.ts';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { emailed } from '#web/lib/email.ts';
import { formatList, formatMoney, formatStatus } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CurrencyField } from '#web/ui/form/currency-field.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Balance } from './balance.ts';

interface MoneyProps {
  /** Money that came without an invoice, or credit that went back. */
  direction: 'in' | 'out';
  client: { id: number; name: string };
  balances: Balance[];
  onClose: () => void;
}

const texts = {
  in: {
    endpoint: balanceEndpoints.recordPayment,
    title: 'Record a payment without an invoice',
    dateLabel: 'Received on*',
    submit: 'Record payment',
    pending: 'Recording...',
    success: 'The payment was recorded as credit.',
    error: "The payment couldn't be recorded. Please try again.",
  },
  out: {
    endpoint: balanceEndpoints.payBack,
    title: 'Pay back credit',
    dateLabel: 'Paid back on*',
    submit: 'Record payback',
    pending: 'Recording...',
    success: 'The payback was recorded.',
    error: "The payback couldn't be recorded. Please try again.",
  },
};

/** Records money that came or went without an invoice. */
export function MoneyDialog({ open, ...rest }: MoneyProps & { open: boolean }) {
  const { data: studio } = useQuery(studioSettings);
  return (
    <Dialog title={texts[rest.direction].title} open={open} onClose={rest.onClose}>
      {studio ? <MoneyForm {...rest} defaultCurrency={studio.currency} /> : <Spinner text="Loading..." />}
    </Dialog>
  );
}

function MoneyForm({ direction, client: { id, name }, balances, defaultCurrency, onClose }: MoneyProps & { defaultCurrency: string }) {
  const { endpoint, dateLabel, submit, pending, success, error } = texts[direction];
  const [balance] = balances;
  const { controlled, field, handleSubmit, showFieldErrors } = useApiForm(balancePaymentForm, {
    amount: direction === 'out' ? (balance?.amount ?? '') : '',
    currency: (direction === 'out' && balance?.currency) || defaultCurrency,
    date: today(),
    paymentMethod: 'bank_transfer',
    note: '',
  });
  const record = useAction({
    mutationFn: (body: BalancePaymentForm) => call(endpoint, { params: { id }, body }),
    successMessage: success,
    errorMessage: error,
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((money) => record.mutate(money))}>
      <p className="text-pretty text-muted [overflow-wrap:anywhere]">
        {direction === 'in'
          ? `For a payment that belongs to no invoice. It becomes ${name}'s credit and isn't revenue until it's applied.`
          : `Return the money yourself; it's only recorded here. ${name} has ${formatList(balances.map(formatMoney))} of credit.`}{' '}
        {emailed(`${name} is told by email.`)}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DecimalField label="Amount*" {...controlled('amount')} />
        <CurrencyField {...field('currency')} />
        <TextField label={dateLabel} type="date" {...field('date')} />
        <SelectField label="Method*" {...field('paymentMethod')}>
          {manualPaymentMethods.map((method) => (
            <option key={method} value={method}>
              {formatStatus(method)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label="Note" hint="Only the studio sees it." {...field('note')} />
      <FormButtons pending={record.isPending && pending} error={record.error}>
        {submit}
      </FormButtons>
    </Form>
  );
}
