import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { sandboxCard, sandboxEndpoints } from '../../../contract/payments.ts';
import { call, serverMessage } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogFooter } from '../../ui/dialog/dialog-footer.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { type PreparedPayment, successPath } from './prepared-payment.ts';

/** The built-in sandbox's card form: the usual fields, but test card numbers only. */
export function SandboxForm({ payment }: { payment: PreparedPayment }) {
  const { register, handleSubmit, formState, showFieldErrors } = useContractForm(sandboxCard, { number: '', expiry: '', cvc: '' });
  const { errors } = formState;
  const { clientSecret } = payment;
  const [isAuthenticating, setAuthenticating] = useState(false);
  const handleStatus = useStatusHandler(clientSecret, () => setAuthenticating(true));
  const toast = useToast();
  const onError = (error: unknown) => {
    showFieldErrors(error);
    toast({ title: 'Payment failed', description: serverMessage(error) ?? 'Please try again in a moment.', destructive: true });
  };
  const pay = useMutation({
    mutationFn: (card: z.output<typeof sandboxCard>) => call(sandboxEndpoints.confirm, { body: { ...card, clientSecret } }),
    onSuccess: ({ status }) => handleStatus(status),
    onError,
  });
  const authenticate = useMutation({
    mutationFn: (approve: boolean) => call(sandboxEndpoints.authenticate, { body: { clientSecret, approve } }),
    onSuccess: ({ status }) => handleStatus(status),
    onError,
    onSettled: () => setAuthenticating(false),
  });
  // Once the card is charged, the page is about to change, so the button stays disabled.
  const isCharged = [pay.data?.status, authenticate.data?.status].some((status) => status === 'succeeded' || status === 'processing');
  return (
    <Form onSubmit={handleSubmit((card) => pay.mutate(card))}>
      <p className="rounded-sm bg-mango px-4 py-3 font-mono text-on-mango text-sm">SANDBOX – no real money</p>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        hint="Use 4242 4242 4242 4242 to pay, or 4000 0000 0000 0002 for a declined card, with any future expiry date and CVC."
        error={errors.number}
        {...register('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM / YY"
          error={errors.expiry}
          {...register('expiry')}
        />
        <TextField label="CVC" inputMode="numeric" autoComplete="off" placeholder="123" error={errors.cvc} {...register('cvc')} />
      </div>
      <Button type="submit" pending={(pay.isPending || isCharged) && 'Processing...'}>
        Pay {formatMoney(payment)}
      </Button>
      <Dialog title="Confirm this payment with your bank" open={isAuthenticating} onClose={() => setAuthenticating(false)}>
        <p>Some cards require 3D Secure authentication. In the sandbox, you choose the result.</p>
        <DialogFooter>
          <Button variant="secondary" onClick={() => authenticate.mutate(false)}>
            Fail
          </Button>
          <Button pending={authenticate.isPending && 'Confirming...'} onClick={() => authenticate.mutate(true)}>
            Complete
          </Button>
        </DialogFooter>
      </Dialog>
    </Form>
  );
}

/** Opens the 3D Secure step if the PaymentIntent requires it, else goes to the result. */
function useStatusHandler(clientSecret: string, authenticate: () => void) {
  const navigate = useNavigate();
  return (status: string) => (status === 'requires_action' ? authenticate() : navigate(successPath(clientSecret)));
}
