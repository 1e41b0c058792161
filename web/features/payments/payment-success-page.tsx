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

/** How often an unsettled payment is asked for again, in milliseconds. */
const askAgainAfter = 2000;

export const meta = pageTitle('Payment', { name: 'referrer', content: 'no-referrer' });

/** Takes its address as a hint only: what became of the payment is asked of our server. */
export default function PaymentSuccessPage() {
  const paymentIntent = usePaymentIntent();
  const { data, error, refetch } = useQuery({
    queryKey: ['client', 'payment', paymentIntent],
    queryFn: () => call(paymentEndpoints.outcome, { params: { paymentIntent: paymentIntent ?? '' } }),
    enabled: Boolean(paymentIntent),
    refetchInterval: ({ state }) => (state.data?.outcome === 'processing' || state.data?.outcome === 'open' ? askAgainAfter : false),
  });
  const isSettled = data?.outcome === 'settled';
  useAnnouncement(isSettled);
  if (paymentIntent === null || isStatus(error, 404) || isStatus(error, 422)) return <Result title="Payment Not Found" />;
  if (error && !data) return <FailedState onRetry={refetch} />;
  if (data?.outcome === 'failed')
    return <Result title="Payment Not Made" text="You have not been charged. You can try again with another card." />;
  if (!data || !isSettled) return <Spinner text="Confirming your payment…" />;
  return (
    <Result
      title="Payment Successful"
      text={`Thank you. We received ${formatMoney(data)} for invoice ${data.invoiceNumber}. A receipt was sent to you by email.`}
    />
  );
}

/** Says so, and forgets the invoices as they were read before. */
function useAnnouncement(isSettled: boolean) {
  const toast = useToast();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSettled) return;
    queryClient.removeQueries({ queryKey: ['client', 'invoices'] });
    toast({ title: 'Payment Successful', description: 'A receipt was sent to you by email.' });
  }, [isSettled, toast, queryClient]);
}

/** The payment named in the address, which is then cleared: a secret may stand beside it. */
function usePaymentIntent(): string | null | undefined {
  const [paymentIntent, setPaymentIntent] = useState<string | null>();
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('payment_intent');
    setPaymentIntent((known) => known ?? named);
    if (named) history.replaceState(history.state, '', `${location.pathname}?payment_intent=${encodeURIComponent(named)}`);
  }, []);
  return paymentIntent;
}

function Result({ title, text }: { title: string; text?: string }) {
  return (
    <Card className="mx-auto max-w-xl">
      <EmptyState heading="h1" title={title}>
        {text && <p className="text-muted">{text}</p>}
        <ButtonLink to="/client/dashboard?tab=invoices">Return to Dashboard</ButtonLink>
      </EmptyState>
    </Card>
  );
}
