import type { z } from 'zod';
import { sandboxCard, sandboxEndpoints } from '#api/billing/payments.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { RefusedError, refusing } from './confirm-payment.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { useBankDialog } from './use-bank-dialog.tsx';

/** The sandbox's card form: the usual fields, but test card numbers only. */
export function SandboxCardForm({ payment, pay, disabled }: CardFormProps) {
  const { field, handleSubmit } = useApiForm(sandboxCard, { number: '', expiry: '', cvc: '' });
  const bank = useBankDialog();
  return (
    <Form onSubmit={handleSubmit((card) => pay.pay(({ clientSecret }) => confirmInSandbox(card, clientSecret, bank.ask)))}>
      <PaymentProblem pay={pay} />
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        hint="Use 4242 4242 4242 4242 to pay, or 4000 0000 0000 0002 for a declined card, with any future expiry date and CVC."
        {...field('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Expiry date" inputMode="numeric" autoComplete="off" placeholder="MM / YY" {...field('expiry')} />
        <TextField label="CVC" inputMode="numeric" autoComplete="off" placeholder="123" {...field('cvc')} />
      </div>
      <PayButton payment={payment} pay={pay} disabled={disabled} />
      {bank.dialog}
    </Form>
  );
}

type Card = z.output<typeof sandboxCard>;

async function confirmInSandbox(card: Card, clientSecret: string, askBank: ReturnType<typeof useBankDialog>['ask']): Promise<void> {
  const { status } = await refusing(call(sandboxEndpoints.confirm, { body: { ...card, clientSecret } }));
  if (status !== 'requires_action') return;
  const decision = await askBank();
  if (decision === 'close') throw new RefusedError("You closed your bank's confirmation. You have not been charged.");
  await refusing(call(sandboxEndpoints.authenticate, { body: { clientSecret, approve: decision === 'approve' } }));
}
