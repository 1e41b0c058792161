import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { type PreparedPayment, successPath } from './prepared-payment.ts';

/** In milliseconds; Stripe's loader has no timeout of its own. */
const loadTimeout = 10_000;
const loadError = "We couldn't load the secure card form. You have not been charged. Check your connection or ad blocker, then try again.";

/** Stripe's card form. Its script is loaded only here. */
export default function StripeForm({ payment, publishableKey }: { payment: PreparedPayment; publishableKey: string }) {
  const {
    data: stripe,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadWithTimeout(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (isError)
    return (
      <div role="alert" className="grid gap-4">
        <p>{loadError}</p>
        <Button variant="secondary" pending={isFetching && 'Trying again...'} onClick={() => refetch()} className="sm:justify-self-start">
          Try again
        </Button>
      </div>
    );
  if (!stripe) return <Spinner text="Preparing payment..." />;
  return (
    <Elements stripe={stripe} options={{ clientSecret: payment.clientSecret }}>
      <CardFields payment={payment} />
    </Elements>
  );
}

async function loadWithTimeout(publishableKey: string): Promise<Stripe> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, loadTimeout, null));
  const stripe = await Promise.race([loadStripe(publishableKey), timeout]);
  if (!stripe) throw new Error(loadError);
  return stripe;
}

function CardFields({ payment }: { payment: PreparedPayment }) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const toast = useToast();
  const pay = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) throw new Error("The card form isn't ready yet. Please try again in a moment.");
      const return_url = new URL('/client/payment-success', location.origin).href;
      const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } });
      if (error) throw new Error(error.message ?? 'Please try again in a moment.');
    },
    onSuccess: () => navigate(successPath(payment.clientSecret)),
    onError: (error) => toast({ title: 'Payment failed', description: error.message, destructive: true }),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate();
      }}
    >
      <PaymentElement />
      <Button type="submit" pending={(pay.isPending || pay.isSuccess) && 'Processing...'}>
        Pay {formatMoney(payment)}
      </Button>
    </form>
  );
}
