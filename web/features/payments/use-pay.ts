import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isStatus, serverMessage } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { confirmPayment, PaymentNotMadeError, PaymentUnconfirmedError, requirePaid, successPath } from './confirm-payment.ts';
import type { PreparedPayment } from './use-prepared-payment.ts';

export interface PayOptions {
  /** The payment that the form shows. */
  payment: PreparedPayment;
  prepare: () => Promise<PreparedPayment>;
  /** Told when a payment gets under way, and when it has ended without being made. */
  onPayingChange: (isPaying: boolean) => void;
}

/** Pays, and goes to the success page once the payment is made or being processed. */
export function usePay({ payment, prepare, onPayingChange }: PayOptions) {
  const navigate = useNavigate();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (attempt: () => Promise<void>) => attempt(),
    onMutate: () => onPayingChange(true),
    onSuccess: () => navigate(successPath(payment)),
    onError: (failure) => onPayingChange(failure instanceof PaymentUnconfirmedError),
  });
  return {
    /** @param confirm asks the provider; throws RefusedError for a refusal in words for the payer */
    pay: (confirm: () => Promise<void>) =>
      mutate(async () => {
        await requireUnchanged(payment, prepare);
        await confirmPayment(payment, confirm);
      }),
    checkAgain: () => mutate(() => requirePaid(payment)),
    error,
    /** Also while the success page loads. */
    isPaying: isPending || isSuccess,
  };
}

export type Pay = ReturnType<typeof usePay>;

/** Prepares again before paying: another tab may have paid, or have changed the amount of this very payment. */
async function requireUnchanged(shown: PreparedPayment, prepare: PayOptions['prepare']): Promise<void> {
  const current = await prepare().catch((error) => {
    const message =
      serverMessage(error) ?? "We couldn't reach our server. You have not been charged. Check your connection, then try again.";
    throw isStatus(error, 401) ? error : new PaymentNotMadeError(message);
  });
  if (current.clientSecret !== shown.clientSecret || current.amount !== shown.amount)
    throw new PaymentNotMadeError(`The amount to pay is now ${formatMoney(current)}. You have not been charged. Check it, then pay again.`);
}
