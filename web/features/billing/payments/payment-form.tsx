import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { paymentEndpoints } from '#api/billing/payments.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { query } from '#web/lib/query.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { OfflinePayment } from './offline-payment.tsx';
import { PartChoice } from './part-choice.tsx';
import { usePayer } from './payer.ts';
import { SandboxForm } from './sandbox-form.tsx';
import { SetupFailed } from './setup-failed.tsx';
import type { PartToPay } from './use-part.ts';
import { type PayOptions, usePay } from './use-pay.ts';
import { usePreparedPayment } from './use-prepared-payment.ts';

interface PaymentFormProps extends PartToPay {
  invoice: OwnInvoice;
  isPaying: boolean;
  onPayingChange: (isPaying: boolean) => void;
}

/** Prepares the payment and shows the provider's card form. */
export function PaymentForm({ invoice, part, choosePart, isPaying, onPayingChange }: PaymentFormProps) {
  const { hasAccount } = usePayer();
  const settings = usePaymentSettings();
  const provider = settings.data?.provider;
  const { payment, error, isPending, prepare } = usePreparedPayment(invoice, part, provider === 'stripe' || provider === 'sandbox');
  if (provider === 'off')
    return (
      <>
        {hasAccount && (
          <p role="alert">The payment integration is not properly configured. Please contact the studio to pay this invoice.</p>
        )}
        <OfflinePayment invoice={invoice} />
      </>
    );
  if (settings.isError) return <SetupFailed error={settings.error} onRetry={settings.refetch} />;
  if (!payment) return error ? <SetupFailed error={error} onRetry={prepare} /> : <Spinner text="Preparing payment..." />;
  return (
    <div className="grid gap-6">
      {invoice.depositDue && <PartChoice invoice={invoice} part={part} onChoose={choosePart} disabled={isPaying} />}
      <CardForm
        payment={payment}
        prepare={prepare}
        disabled={isPending}
        onPayingChange={onPayingChange}
        publishableKey={settings.data?.publishableKey ?? null}
      />
    </div>
  );
}

/** The payment settings, read once and not on every window focus. */
function usePaymentSettings() {
  const settings = useQuery(query(paymentEndpoints.settings, {}, { refetchOnWindowFocus: false, staleTime: 'static', gcTime: 0 }));
  const isOff = settings.data?.provider === 'off';
  useEffect(() => {
    if (isOff) console.error('Card payment is off: no payment provider is configured.');
  }, [isOff]);
  return settings;
}

const StripeForm = lazy(() => import('./stripe-form.tsx'));

interface CardFormProps extends PayOptions {
  /** Stripe's publishable key; null with the sandbox. */
  publishableKey: string | null;
  disabled: boolean;
}

/** The provider's card form. */
function CardForm({ publishableKey, disabled, ...options }: CardFormProps) {
  const { payment } = options;
  const pay = usePay(options);
  if (!publishableKey) return <SandboxForm payment={payment} pay={pay} disabled={disabled} />;
  return (
    <Suspense fallback={<Spinner text="Preparing payment..." />}>
      <StripeForm payment={payment} pay={pay} disabled={disabled} publishableKey={publishableKey} />
    </Suspense>
  );
}
