import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CreateAccount } from '#web/features/accounts/auth/create-account.tsx';
import { ProcessingText } from '#web/features/billing/invoices/processing-note.tsx';
import type { PaymentOutcome } from '#web/features/billing/payments/payer.ts';
import {
  Failed,
  NotCompleted,
  NotFound,
  Ordered,
  Settled,
  StillProcessing,
  Unconfirmed,
} from '#web/features/billing/payments/payment-results.tsx';
import { isSlowDebit, usePaymentOutcome } from '#web/features/billing/payments/use-payment-outcome.ts';
import { isStatus } from '#web/lib/api.ts';
import { readRegistration } from '#web/lib/browser-storage.ts';
import { asSpecified } from '#web/lib/email.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

/** How a payment ended. The URL that names it is only a hint: the server has the outcome. */
export function PaymentResult({ paymentIntent }: { paymentIntent: string | null }) {
  const { data, error, hasStopped, refetch, isFetching } = usePaymentOutcome(paymentIntent);
  useSettledEffects(data?.outcome === 'settled');
  if (paymentIntent === null || isStatus(error, 404) || isStatus(error, 422)) return <NotFound />;
  if (data?.outcome === 'settled') return <Settled payment={data} createAccount={createAccountFor(data)} />;
  if (data?.outcome === 'failed') return <Failed payment={data} />;
  if (isSlowDebit(data)) return <Ordered payment={data} text={<ProcessingText audience="client" {...data} />} />;
  if (!hasStopped || isFetching) return <Spinner text="Confirming your payment…" />;
  if (!data || error) return <Unconfirmed onRetry={refetch} />;
  return data.outcome === 'open' ? <NotCompleted payment={data} /> : <StillProcessing payment={data} />;
}

/** Offers an account to somebody who has signed a proposal in this tab and has none yet. */
function createAccountFor({ projectId, hasRegistered }: PaymentOutcome) {
  const path = projectId !== null && !hasRegistered && readRegistration(projectId);
  return path ? <CreateAccount path={path} /> : undefined;
}

/** Shown after the promise of a receipt while emails are off. */
const receiptInstead = 'Emails are off at the moment, though: your invoice shows the payment.';

/** Announces the payment and drops what was read before it. */
function useSettledEffects(isSettled: boolean) {
  const toast = useToast();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSettled) return;
    queryClient.removeQueries({ type: 'inactive' });
    toast({ title: 'Payment Successful', description: asSpecified("We've emailed you a receipt.", receiptInstead) });
  }, [isSettled, toast, queryClient]);
}
