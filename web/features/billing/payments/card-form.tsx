import { lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { type PayOptions, usePay } from './use-pay.ts';

const StripeForm = lazy(() => import('./stripe-form.tsx'));

interface CardFormProps extends PayOptions {
  /** Stripe's; null with the sandbox. */
  publishableKey: string | null;
  disabled: boolean;
}

/** The provider's card form. */
export function CardForm({ publishableKey, disabled, ...options }: CardFormProps) {
  const { payment } = options;
  const pay = usePay(options);
  if (!publishableKey) return <SandboxForm payment={payment} pay={pay} disabled={disabled} />;
  return (
    <Suspense fallback={<Spinner text="Preparing payment..." />}>
      <StripeForm payment={payment} pay={pay} disabled={disabled} publishableKey={publishableKey} />
    </Suspense>
  );
}
