import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { call, isStatus, serverMessage } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { pageTitle } from '../../lib/site.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { InvoiceNotFound } from '../invoices/invoice-not-found.tsx';
import { ownInvoice } from '../invoices/queries.ts';
import { SandboxForm } from './sandbox-form.tsx';
import { usePaymentIntent } from './use-payment-intent.ts';

const StripeForm = lazy(() => import('./stripe-form.tsx'));

export const meta = pageTitle('Pay invoice');

export default function PayPage() {
  const id = useParams().id ?? '';
  const { data: invoice, error, refetch } = useQuery({ ...ownInvoice(id), refetchOnWindowFocus: false });
  const isPaid = invoice?.status === 'paid';
  useRedirectIfPaid(isPaid);
  if (isStatus(error, 404) || isStatus(error, 422)) return <InvoiceNotFound />;
  if (error) return <FailedState onRetry={refetch} />;
  if (!invoice || isPaid) return <Spinner text="Preparing payment..." />;
  return (
    <Card className="mx-auto grid max-w-xl gap-6 p-6 sm:p-8">
      <div>
        <h1 className="font-bold text-3xl">Pay invoice</h1>
        <p className="text-muted [overflow-wrap:anywhere]">{invoice.projectTitle}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-y py-4">
        <dt className="text-muted">Invoice</dt>
        <dd className="text-right">{invoice.invoiceNumber}</dd>
        <dt className="text-muted">Amount</dt>
        <dd className="text-right font-semibold tabular-nums">{formatMoney(invoice)}</dd>
        <dt className="text-muted">Due</dt>
        <dd className="text-right">{formatDate(invoice.dueDate)}</dd>
      </dl>
      <CardForm invoiceId={id} />
      <ButtonLink variant="link" to="/client/dashboard?tab=invoices">
        Return to Dashboard
      </ButtonLink>
    </Card>
  );
}

function useRedirectIfPaid(isPaid: boolean) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    if (!isPaid) return;
    toast({ title: 'Invoice Already Paid', description: 'This invoice has already been paid.' });
    navigate('/client/dashboard?tab=invoices', { replace: true });
  }, [isPaid, navigate, toast]);
}

/** Creates the payment and shows the provider's card form. Both calls run once, not on every window focus. */
function CardForm({ invoiceId }: { invoiceId: string }) {
  const settings = useQuery({
    queryKey: ['client', 'payment-settings'],
    queryFn: () => call(paymentEndpoints.settings, {}),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const provider = settings.data?.provider;
  const intent = usePaymentIntent(invoiceId, provider === 'stripe' || provider === 'sandbox');
  useEffect(() => {
    if (provider === 'off') console.error('Card payment is off: no payment provider is configured.');
  }, [provider]);
  if (provider === 'off')
    return <p role="alert">The payment integration is not properly configured. Please contact the studio to pay this invoice.</p>;
  if (settings.isError) return <SetupFailed onRetry={settings.refetch} />;
  if (intent.isError) return <SetupFailed reason={serverMessage(intent.error)} onRetry={intent.mutate} />;
  if (!settings.data || !intent.data) return <Spinner text="Preparing payment..." />;
  if (provider === 'sandbox') return <SandboxForm payment={intent.data} />;
  return (
    <Suspense fallback={<Spinner text="Preparing payment..." />}>
      <StripeForm payment={intent.data} publishableKey={settings.data.publishableKey ?? ''} />
    </Suspense>
  );
}

function SetupFailed({ reason, onRetry }: { reason?: string | undefined; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title="Payment Setup Failed">
        <p className="text-muted">{reason ?? 'You have not been charged. Please try again in a moment.'}</p>
        <Button variant="secondary" onClick={() => onRetry()}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
