import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { linkedInvoice } from '#web/features/billing/invoices/invoice.ts';
import { PayerContext, payerByLink } from '#web/features/billing/payments/payer.ts';
import { isStatus } from '#web/lib/api.ts';
import { pagePolicy } from '#web/lib/page-policy.ts';
import { pageTitle } from '#web/lib/site.ts';
import { PaymentResult } from '#web/pages/portal/payment-result.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LinkedInvoice } from './linked-invoice.tsx';

export const meta = pageTitle('Invoice', { name: 'robots', content: 'noindex' });

export const headers = pagePolicy('card-form');

/** The page of an invoice's emailed link: shows the invoice, and how a payment of it ended. */
export default function PayLinkPage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const paymentIntent = search.get('payment_intent');
  const payer = useMemo(() => payerByLink(token), [token]);
  return (
    <PayerContext value={payer}>
      {paymentIntent ? <PaymentResult paymentIntent={paymentIntent} /> : <OpenedLink token={token} />}
    </PayerContext>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data: invoice, error, refetch } = useQuery(linkedInvoice(token));
  if (invoice) return <LinkedInvoice token={token} invoice={invoice} />;
  if (isStatus(error, 404) || isStatus(error, 422)) return <LinkEnded />;
  return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your invoice..." />;
}
