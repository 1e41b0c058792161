import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useOutletContext, useParams } from 'react-router';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import type { SignedInClient } from '#web/features/accounts/auth/session.ts';
import { BankTransfer } from '#web/features/billing/invoices/bank-transfer.tsx';
import { type OwnInvoice, ownInvoice } from '#web/features/billing/invoices/invoice.ts';
import { InvoiceNotFound } from '#web/features/billing/invoices/invoice-not-found.tsx';
import { ProcessingNote } from '#web/features/billing/invoices/processing-note.tsx';
import { PaymentForm } from '#web/features/billing/payments/payment-form.tsx';
import { PaymentSummary } from '#web/features/billing/payments/payment-summary.tsx';
import { usePart } from '#web/features/billing/payments/use-part.ts';
import { isStatus } from '#web/lib/api.ts';
import { pagePolicy } from '#web/lib/page-policy.ts';
import { pageTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

export const meta = pageTitle('Pay invoice');

export const headers = pagePolicy('card-form');

export default function PayPage() {
  const id = useParams().id ?? '';
  const isOwnDocument = useOwnDocument();
  const [isPaying, setPaying] = useState(false);
  // The invoice isn't refetched while it's being paid here: the payment would look like one made elsewhere.
  const { data: invoice, error, refetch } = useQuery({ ...ownInvoice(id), enabled: isOwnDocument && !isPaying });
  const isPaid = invoice?.status === 'paid' && !isPaying;
  useRedirectIfPaid(isPaid);
  if (isStatus(error, 404) || isStatus(error, 422)) return <InvoiceNotFound />;
  if (error && !invoice) return <FailedState onRetry={refetch} />;
  if (!invoice || isPaid) return <Spinner text="Preparing payment..." />;
  // If the invoice is cancelled or disputed, its own page says why nothing is due.
  if (!(isPayable(invoice) || invoice.processing || isPaying)) return <Navigate to={`/client/invoices/${id}`} replace />;
  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <ItemTitle name={`Pay invoice ${invoice.invoiceNumber}`} />
      <h1 className="font-bold text-3xl sm:text-4xl">Pay invoice</h1>
      <Payment invoice={invoice} isPaying={isPaying} onPayingChange={setPaying} />
      <ButtonLink variant="link" to="/client/dashboard?tab=invoices" className="-mx-5 justify-self-start">
        Return to Dashboard
      </ButtonLink>
    </div>
  );
}

interface PaymentProps {
  invoice: OwnInvoice;
  isPaying: boolean;
  onPayingChange: (isPaying: boolean) => void;
}

/** The summary of what is paid, beside the payment form. */
function Payment({ invoice, ...paying }: PaymentProps) {
  const { name, scope } = useOutletContext<SignedInClient>();
  const part = usePart(invoice);
  return (
    <Card className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="border-line border-b p-6 sm:p-8 lg:border-r lg:border-b-0">
        <PaymentSummary invoice={invoice} part={part.part} />
      </div>
      <div className="grid content-start gap-6 p-6 sm:p-8">
        {invoice.processing ? (
          <ProcessingNote audience="client" processing={invoice.processing} currency={invoice.currency} />
        ) : scope === 'viewing' ? (
          <p className="text-muted">{name} enters the payment details here.</p>
        ) : (
          <PaymentForm invoice={invoice} {...part} {...paying} />
        )}
        <BankTransfer invoice={invoice} />
      </div>
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

const payPath = /^\/client\/invoices\/[^/]+\/pay\/?$/i;

/** The address that the document was loaded from; client-side navigation doesn't change it. */
const documentPath = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname;

/**
 * Loads the pay page again as a document of its own, unless it is one: the Content-Security-Policy belongs to the document, and only
 * the pay page's allows the card form's script. Links load the document themselves; this covers signing in again and going back.
 * @returns false until the document is the pay page's
 */
function useOwnDocument(): boolean {
  const [isOwn] = useState(() => payPath.test(documentPath()));
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
