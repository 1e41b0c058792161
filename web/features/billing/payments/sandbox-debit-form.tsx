import { sandboxAccount, sandboxEndpoints } from '#api/billing/payments.ts';
import type { DebitMethod } from '#domain/shared/online-payments.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { refusing } from './confirm-payment.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentProblem } from './payment-problem.tsx';

/** Stripe's test accounts whose debit succeeds, or fails. */
const accounts: Record<DebitMethod, { label: string; succeeds: string; fails: string }> = {
  sepa_debit: { label: 'IBAN', succeeds: 'AT61 1904 3002 3457 3201', fails: 'AT86 1904 3002 3547 3202' },
  us_bank_account: { label: 'Account number', succeeds: '000123456789', fails: '000222222227' },
  bacs_debit: { label: 'Account number', succeeds: '00012345', fails: '22222227' },
};

/** The sandbox's form for bank debits: test accounts only. The bank answers a few seconds later instead of days. */
export function SandboxDebitForm({ method, payment, pay, disabled }: CardFormProps & { method: DebitMethod }) {
  const { field, handleSubmit } = useApiForm(sandboxAccount, { account: '' });
  const { label, succeeds, fails } = accounts[method];
  const confirm = ({ account }: { account: string }) =>
    pay.pay(async ({ clientSecret }) => {
      await refusing(call(sandboxEndpoints.debit, { body: { clientSecret, method, account } }));
    });
  return (
    <Form onSubmit={handleSubmit(confirm)}>
      <PaymentProblem pay={pay} />
      <TextField
        label={label}
        autoComplete="off"
        placeholder={succeeds}
        hint={`Use ${succeeds} for a payment that succeeds after a few seconds, or ${fails} for one that fails then.`}
        {...field('account')}
      />
      <PayButton payment={payment} pay={pay} disabled={disabled} />
    </Form>
  );
}
