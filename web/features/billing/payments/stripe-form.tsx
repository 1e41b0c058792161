import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { RefusedError } from './confirm-payment.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentProblem } from './payment-problem.tsx';

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

/**
 * Confirms with Stripe.js, which also takes the payer through 3D Secure (docs.stripe.com/js/payment_intents/confirm_payment).
 * @param isCurrent whether the fields belong to the payment as it is now; another tab may have replaced it
 * @throws RefusedError for a declined card or an invalid field; anything else may be a lost response
 */
async function confirmWithStripe(stripe: Stripe, elements: StripeElements, isCurrent: boolean): Promise<void> {
  if (!isCurrent) throw new RefusedError(replacedMessage);
  const return_url = new URL('/client/payment-success', location.origin).href;
  const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } });
  if (!error) return;
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error';
  throw isRefusal ? new RefusedError(error.message) : new Error(error.message);
}

const replacedMessage = 'This payment was changed in another tab. You have not been charged. Enter your card again, then pay.';

/** How long the script, and then the card fields, may take, in milliseconds; Stripe.js has no timeout of its own. */
const loadTimeout = 10_000;

/** @throws Error when the script is blocked, fails or takes too long */
async function loadCardScript(publishableKey: string): Promise<Stripe> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, loadTimeout, null));
  const stripe = await Promise.race([loadStripe(publishableKey), timeout]);
  if (!stripe) throw new Error('The card form took too long to load.');
  return stripe;
}

/** The card form's colors, which can't come from our style sheet: its fields are another origin's document. */
function stripeAppearance(): Appearance {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark = colorScheme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark';
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      borderRadius: '3px',
      colorPrimary: isDark ? '#ff7455' : '#b32d0c',
      colorBackground: isDark ? '#1c1c1c' : '#ffffff',
      colorText: isDark ? '#f2f2f2' : '#161616',
      fontFamily: 'system-ui, sans-serif',
    },
  };
}
