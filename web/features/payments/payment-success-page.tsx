import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { call, isStatus } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { pageTitle } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast/toast.tsx';

/** How often an unsettled payment is checked, in milliseconds. */
const pollInterval = 2000;

export const meta = pageTitle('Payment', { name: 'referrer', content: 'no-referrer' });

/** Treats the URL as a hint only: the server has the outcome of the payment. */
export default function PaymentSuccessPage() {
  const paymentIntent = usePaymentIntentId();
  const { data, error, refetch } = useQuery({
    queryKey: ['client', 'payment', paymentIntent],
    queryFn: () => call(paymentEndpoints.outcome, { params: { paymentIntent: paymentIntent ?? '' } }),
    enabled: Boolean(paymentIntent),
    refetchInterval: ({ state }) => (state.data?.outcome === 'processing' || state.data?.outcome === 'open' ? pollInterval : false),
  });
  const isSettled = data?.outcome === 'settled';
  useSettledEffects(isSettled);
  if (paymentIntent === null || isStatus(error, 404) || isStatus(error, 422))
    return <Result title="Payment Not Found" text="Check your invoices to see what has been paid." />;
  if (error && !data) return <FailedState onRetry={refetch} />;
  if (data?.outcome === 'failed')
    return <Result title="Payment Failed" text="You have not been charged. Please try again with another card." />;
  if (!data || !isSettled) return <Spinner text="Confirming your payment..." />;
  return (
    <Result
      title="Payment Successful"
      text={`Thank you! We received ${formatMoney(data)} for invoice ${data.invoiceNumber} and emailed you a receipt.`}
    />
  );
}

/** Announces the payment and drops the cached invoices, which are now out of date. */
function useSettledEffects(isSettled: boolean) {
  const toast = useToast();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSettled) return;
    queryClient.removeQueries({ queryKey: ['client', 'invoices'] });
    toast({ title: 'Payment Successful', description: "We've emailed you a receipt." });
  }, [isSettled, toast, queryClient]);
}

/** The PaymentIntent id from the URL. Stripe adds the client secret beside it, so everything but the id is then removed from the URL. */
function usePaymentIntentId(): string | null | undefined {
  const [paymentIntent, setPaymentIntent] = useState<string | null>();
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('payment_intent');
    setPaymentIntent((current) => current ?? id);
    if (id) history.replaceState(history.state, '', `${location.pathname}?payment_intent=${encodeURIComponent(id)}`);
  }, []);
  return paymentIntent;
}

function Result({ title, text }: { title: string; text: string }) {
  return (
    <Card className="mx-auto max-w-xl">
      <EmptyState heading="h1" title={title}>
        <p className="text-muted">{text}</p>
        <ButtonLink to="/client/dashboard?tab=invoices">Return to Dashboard</ButtonLink>
      </EmptyState>
    </Card>
  );
}
