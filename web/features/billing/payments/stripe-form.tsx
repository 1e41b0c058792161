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
import { usePayer } from './payer.ts';
import { PaymentProblem } from './payment-problem.tsx';

interface StripeFormProps extends CardFormProps {
  publishableKey: string;
}

/** Stripe's form. Its script is loaded only here, and the form is rendered only with the script. */
export default function StripeForm({ publishableKey, ...form }: StripeFormProps) {
  const { data: stripe, isError } = useQuery({
    queryKey: ['public', 'own', 'stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [hasElementFailed, failElement] = useReducer(() => true, false);
  if (isError || hasElementFailed) return <LoadProblem text={failedText} />;
  if (!stripe)
    return (
      <>
        <SlowNotice />
        <Spinner text="Preparing payment..." />
      </>
    );
  const { clientSecret, amount } = form.payment;
  return (
    <Elements key={`${clientSecret} ${amount}`} stripe={stripe} options={{ clientSecret, appearance: stripeAppearance() }}>
      <CardFields {...form} onLoadError={failElement} />
    </Elements>
  );
}

function CardFields({ payment, pay, disabled, onLoadError }: CardFormProps & { onLoadError: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { resultPath } = usePayer();
  const [isReady, setReady] = useState(false);
  // The methods are those of the payment; wallets and Link come with cards.
  const [options] = useState<StripePaymentElementOptions>({ layout: 'tabs', paymentMethodOrder: payment.methods });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (stripe && elements)
          pay.pay((current) =>
            confirmWithStripe(stripe, elements, { resultPath, isCurrent: current.clientSecret === payment.clientSecret }),
          );
      }}
    >
      <PaymentProblem pay={pay} />
      {!isReady && <SlowNotice />}
      <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onLoadError} />
      <PayButton payment={payment} pay={pay} disabled={disabled || !isReady} />
      <p className="text-muted text-sm">Your payment details go straight to Stripe, our payment provider. We never see or store them.</p>
    </Form>
  );
}

/**
 * Retry loads the page again. Within the page, the loader would go on waiting for a hanging script, and the browser would join a second
 * request for it to the first.
 */
function LoadProblem({ text }: { text: string }) {
  return (
    <div role="alert" className="grid gap-4">
      <p>{text}</p>
      <Button variant="secondary" onClick={() => location.reload()} className="sm:justify-self-start">
        Retry
      </Button>
    </div>
  );
}

const failedText = "We couldn't load the secure card form. You have not been charged. Check your connection or ad blocker, then try again.";

/** After this many milliseconds, the payer is told that the script, or then the fields, take long; they may still arrive. */
const slowAfter = 10_000;

const slowText =
  "The secure card form is taking long to load. You have not been charged. It appears as soon as it's here. You can also check your connection or ad blocker, then try again.";

/** Stripe.js has no timeout of its own, and its fields may hang without reporting an error. */
function SlowNotice() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowAfter, true);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <LoadProblem text={slowText} />;
}

/**
 * Confirms with Stripe.js, which also takes the payer through 3D Secure (docs.stripe.com/js/payment_intents/confirm_payment).
 * @param options.isCurrent whether the fields belong to the payment as it is now; another tab may have replaced it
 * @throws RefusedError for a declined card or an invalid field; anything else may be a lost response
 */
async function confirmWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  { resultPath, isCurrent }: { resultPath: string; isCurrent: boolean },
): Promise<void> {
  if (!isCurrent) throw new RefusedError(replacedMessage);
  const return_url = new URL(resultPath, location.origin).href;
  const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } });
  if (!error) return;
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error';
  throw isRefusal ? new RefusedError(error.message) : new Error(error.message);
}

const replacedMessage = 'This payment was changed in another tab. You have not been charged. Enter your card again, then pay.';

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
