import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isStatus, serverMessage } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { confirmPayment, PaymentNotMadeError, PaymentUnconfirmedError, requirePaid, successPath } from './confirm-payment.ts';
import { type PreparedPayment, usePayer } from './payer.ts';

export interface PayOptions {
  /** The payment that the form shows. */
  payment: PreparedPayment;
  prepare: () => Promise<PreparedPayment>;
  /** Called when a payment gets under way, and when it has ended without being made. */
  onPayingChange: (isPaying: boolean) => void;
}

/** Pays, and goes to the success page once the payment is made or being processed. */
export function usePay({ payment, prepare, onPayingChange }: PayOptions) {
  const navigate = useNavigate();
  const payer = usePayer();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (attempt: () => Promise<PreparedPayment>) => attempt(),
    onMutate: () => onPayingChange(true),
    onSuccess: (paid) => navigate(successPath(payer, paid)),
    onError: (failure) => onPayingChange(failure instanceof PaymentUnconfirmedError),
  });
  return {
    /** @param confirm asks the provider to confirm the payment; throws RefusedError for a refusal in words for the payer */
    pay: (confirm: (current: PreparedPayment) => Promise<void>) =>
      mutate(async () => {
        const current = await requireSameAmount(payment, prepare);
        await confirmPayment(payer, current, () => confirm(current));
        return current;
      }),
    checkAgain: () =>
      mutate(async () => {
        await requirePaid(payer, payment);
        return payment;
      }),
    error,
    /** Stays true while the success page loads. */
    isPaying: isPending || isSuccess,
  };
}

export type Pay = ReturnType<typeof usePay>;

/** Prepares again before paying: another tab may have paid, or have replaced the payment by one of another amount. */
async function requireSameAmount(shown: PreparedPayment, prepare: PayOptions['prepare']): Promise<PreparedPayment> {
  const current = await prepare().catch((error) => {
    const message =
      serverMessage(error) ?? "We couldn't reach our server. You have not been charged. Check your connection, then try again.";
    throw isStatus(error, 401) ? error : new PaymentNotMadeError(message);
  });
  if (current.amount !== shown.amount)
    throw new PaymentNotMadeError(`The amount to pay is now ${formatMoney(current)}. You have not been charged. Check it, then pay again.`);
  return current;
}
