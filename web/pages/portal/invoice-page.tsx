import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { invoiceDocumentEndpoints } from '#api/billing/invoice-documents.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { OwnCredit } from '#web/features/billing/balance/own-credit.tsx';
import { AmountDue } from '#web/features/billing/invoices/amount-due.tsx';
import { BankTransfer } from '#web/features/billing/invoices/bank-transfer.tsx';
import { ownInvoice } from '#web/features/billing/invoices/invoice.ts';
import { InvoiceDates } from '#web/features/billing/invoices/invoice-dates.tsx';
import { InvoiceItems } from '#web/features/billing/invoices/invoice-items.tsx';
import { InvoiceNotFound } from '#web/features/billing/invoices/invoice-not-found.tsx';
import { InvoiceParties } from '#web/features/billing/invoices/invoice-parties.tsx';
import { InvoicePayments } from '#web/features/billing/invoices/invoice-payments.tsx';
import { InvoiceStatus } from '#web/features/billing/invoices/invoice-status.tsx';
import { NotInvoiced } from '#web/features/billing/invoices/not-invoiced-notes.tsx';
import { PayLink } from '#web/features/billing/invoices/pay-link.tsx';
import { PdfLink } from '#web/features/billing/invoices/pdf-link.tsx';
import { OfflinePayment } from '#web/features/billing/payments/offline-payment.tsx';
import { buildUrl, isStatus } from '#web/lib/api.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { pageTitle } from '#web/lib/site.ts';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Invoice');

export default function PortalInvoicePage() {
  const { data: invoice, error, refetch } = useQuery(ownInvoice(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <InvoiceNotFound />;
  if (error && !invoice) return <FailedState onRetry={refetch} />;
  if (!invoice) return <Spinner text="Loading your invoice..." />;
  const { id, invoiceNumber, projectTitle, notes } = invoice;
  const canPay = isPayable(invoice);
  return (
    <Card className="mx-auto grid max-w-3xl gap-6 p-5 sm:p-8">
      <ItemTitle name={`Invoice ${invoiceNumber}`} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-bold text-3xl">{invoiceNumber}</h1>
          {projectTitle && <p className="text-muted [overflow-wrap:anywhere]">{projectTitle}</p>}
        </div>
        <InvoiceStatus invoice={invoice} />
      </div>
      <AmountDue audience="client" invoice={invoice} />
      <NotInvoiced invoice={invoice} />
      {canPay && !paysOnline() && <OfflinePayment invoice={invoice} />}
      {canPay && <OwnCredit />}
      <ButtonGroup>
        {canPay && paysOnline() && <PayLink id={id} invoiceNumber={invoiceNumber} />}
        <PdfLink audience="client" invoiceId={id} />
        <ButtonLink variant="secondary" to="/client/dashboard?tab=invoices">
          Return to Dashboard
        </ButtonLink>
      </ButtonGroup>
      <div className="grid gap-6 border-line border-y py-6">
        <InvoiceParties invoice={invoice} />
        <InvoiceDates invoice={invoice} />
      </div>
      <InvoiceItems invoice={invoice} />
      {notes && <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{notes}</p>}
      <InvoicePayments invoice={invoice} creditNoteUrl={(id) => buildUrl(invoiceDocumentEndpoints.ownCreditNote, { params: { id } })} />
      <BankTransfer invoice={invoice} />
    </Card>
  );
}
