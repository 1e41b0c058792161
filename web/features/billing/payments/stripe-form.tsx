import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { confirmWithStripe } from './confirm-with-stripe.ts';
import { loadCardScript, loadTimeout } from './load-stripe.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { stripeAppearance } from './stripe-appearance.ts';

interface StripeFormProps extends CardFormProps {
  publishableKey: string;
}

/** Stripe's card form. Its script is loaded only here, and the form is rendered only with the script. */
export default function StripeForm({ publishableKey, ...form }: StripeFormProps) {
  const { data: stripe, isError } = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadCardScript(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [hasElementFailed, failElement] = useReducer(() => true, false);
  if (isError || hasElementFailed) return <LoadFailed />;
  if (!stripe) return <Spinner text="Preparing payment..." />;
  const { clientSecret, amount } = form.payment;
  return (
    <Elements key={`${clientSecret} ${amount}`} stripe={stripe} options={{ clientSecret, appearance: stripeAppearance() }}>
      <CardFields {...form} onLoadError={failElement} />
    </Elements>
  );
}

const elementOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  paymentMethodOrder: ['card'],
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

function CardFields({ payment, pay, disabled, onLoadError }: CardFormProps & { onLoadError: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  // The fields may hang without reporting an error.
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(onLoadError, loadTimeout);
    return () => clearTimeout(timer);
  }, [isReady, onLoadError]);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (stripe && elements) pay.pay((current) => confirmWithStripe(stripe, elements, current.clientSecret === payment.clientSecret));
      }}
    >
      <PaymentProblem pay={pay} />
      <PaymentElement options={elementOptions} onReady={() => setReady(true)} onLoadError={onLoadError} />
      <PayButton payment={payment} pay={pay} disabled={disabled || !isReady} />
      <p className="text-muted text-sm">Your card details go straight to Stripe, our payment provider. We never see or store them.</p>
    </Form>
  );
}

/**
 * Retry loads the page again. Within the page, the loader would go on waiting for a hanging script, and the browser would join a second
 * request for it to the first.
 */
function LoadFailed() {
  return (
    <div role="alert" className="grid gap-4">
      <p>We couldn't load the secure card form. You have not been charged. Check your connection or ad blocker, then try again.</p>
      <Button variant="secondary" onClick={() => location.reload()} className="sm:justify-self-start">
        Retry
      </Button>
    </div>
  );
}
