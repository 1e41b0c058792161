import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { invoiceDocumentEndpoints } from '#api/billing/invoice-documents.ts';
import { InvoiceCredit } from '#web/features/billing/balance/invoice-credit.tsx';
import { AmountDue } from '#web/features/billing/invoices/amount-due.tsx';
import { type AdminInvoice, adminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { InvoiceDates } from '#web/features/billing/invoices/invoice-dates.tsx';
import { InvoiceItems } from '#web/features/billing/invoices/invoice-items.tsx';
import { InvoiceParties } from '#web/features/billing/invoices/invoice-parties.tsx';
import { InvoicePayments } from '#web/features/billing/invoices/invoice-payments.tsx';
import { InvoiceReminders } from '#web/features/billing/invoices/invoice-reminders.tsx';
import { InvoiceStatus } from '#web/features/billing/invoices/invoice-status.tsx';
import { buildUrl, isStatus } from '#web/lib/api.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { PaymentActions } from './payment-actions.tsx';

export const meta = adminTitle('Invoice');

export default function AdminInvoicePage() {
  const { data: invoice, error, refetch } = useQuery(adminInvoice(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="Invoice not found">
        <ButtonLink to="/admin/invoices">Back to all invoices</ButtonLink>
      </EmptyState>
    );
  if (!invoice) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading invoice..." />;
  const { notes } = invoice;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={`Invoice ${invoice.invoiceNumber}`} />
      <Head invoice={invoice} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="grid gap-6 p-5 sm:p-8">
          <AmountDue audience="admin" invoice={invoice} />
          <InvoiceCredit invoice={invoice} />
          <InvoiceParties invoice={invoice} />
          <div className="border-line border-t pt-6">
            <InvoiceItems invoice={invoice} />
          </div>
          {notes && <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{notes}</p>}
        </Card>
        <Card className="grid gap-6 p-5 sm:p-8 lg:p-6">
          <InvoiceDates invoice={invoice} />
          <InvoicePayments
            invoice={invoice}
            creditNoteUrl={(id) => buildUrl(invoiceDocumentEndpoints.creditNote, { params: { id } })}
            paymentActions={({ id }) => <PaymentActions invoice={invoice} paymentId={id} />}
          />
          <InvoiceReminders invoice={invoice} />
        </Card>
      </div>
    </div>
  );
}

function Head({ invoice }: { invoice: AdminInvoice }) {
  const { invoiceNumber, clientId, clientName, projectId, projectTitle } = invoice;
  return (
    <PageHead
      back={{ to: '/admin/invoices', label: 'Back to all invoices' }}
      title={invoiceNumber}
      badges={<InvoiceStatus invoice={invoice} />}
      actions={<InvoiceActions invoice={invoice} />}
    >
      <div className="flex flex-wrap gap-x-5 gap-y-1 pointer-coarse:gap-y-6">
        <TextLink to={`/admin/clients/${clientId}`}>{clientName}</TextLink>
        {projectId && <TextLink to={`/admin/projects/${projectId}`}>{projectTitle}</TextLink>}
      </div>
    </PageHead>
  );
}
