import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { PaymentNotMadeError, PaymentUnconfirmedError } from './confirm-payment.ts';
import type { Pay } from './use-pay.ts';

/** Why the payment wasn't made, or that nobody knows yet; gets the focus, because the Pay button lost it. */
export function PaymentProblem({ pay: { error, checkAgain } }: { pay: Pay }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  const isUnconfirmed = error instanceof PaymentUnconfirmedError;
  if (!isUnconfirmed && !(error instanceof PaymentNotMadeError)) return null;
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="grid justify-items-start gap-1 rounded-sm bg-rose px-4 py-3 text-on-rose">
      <p className="font-semibold">{isUnconfirmed ? "We couldn't confirm your payment" : 'Payment not made'}</p>
      <p>{isUnconfirmed ? unconfirmedText : error.message}</p>
      {isUnconfirmed && (
        <Button variant="secondary" size="small" className="mt-2" onClick={checkAgain}>
          Check again
        </Button>
      )}
    </div>
  );
}

const unconfirmedText =
  "The connection was lost before we got an answer, so your card may have been charged. Please don't pay again until we've checked.";
