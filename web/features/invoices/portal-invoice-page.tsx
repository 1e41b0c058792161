import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type invoiceEndpoints, payableStatuses } from '../../../contract/invoices.ts';
import type { JsonResponse } from '../../../contract/shared/endpoint.ts';
import { isStatus } from '../../lib/api.ts';
import { formatDate, formatStatus } from '../../lib/format.ts';
import { pageTitle } from '../../lib/site.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { Card, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { InvoiceNotFound } from './invoice-not-found.tsx';
import { PayLink } from './invoice-table.tsx';
import { PdfLink } from './pdf-link.tsx';
import { ownInvoice } from './queries.ts';

type Invoice = JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'];

export const meta = pageTitle('Invoice');

export default function PortalInvoicePage() {
  const { data: invoice, error, refetch } = useQuery(ownInvoice(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <InvoiceNotFound />;
  if (error && !invoice) return <FailedState onRetry={refetch} />;
  if (!invoice) return <Spinner text="Loading your invoice..." />;
  return (
    <Card className="mx-auto grid max-w-3xl gap-6 p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-bold text-3xl">{invoice.invoiceNumber}</h1>
          {invoice.projectTitle && <p className="text-muted [overflow-wrap:anywhere]">{invoice.projectTitle}</p>}
        </div>
        <StatusBadge status={invoice.status} />
      </div>
      <Dates invoice={invoice} />
      <InvoiceItems invoice={invoice} />
      {invoice.notes && <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{invoice.notes}</p>}
      <ButtonGroup>
        {payableStatuses.includes(invoice.status) && <PayLink id={invoice.id} />}
        <PdfLink audience="client" invoiceId={invoice.id} />
        <ButtonLink variant="secondary" to="/client/dashboard?tab=invoices">
          Return to Dashboard
        </ButtonLink>
      </ButtonGroup>
    </Card>
  );
}

function Dates({ invoice: { issueDate, dueDate, paidDate, paymentMethods } }: { invoice: Invoice }) {
  const items = [
    { name: 'Issued', text: formatDate(issueDate) },
    { name: 'Due', text: formatDate(dueDate) },
    { name: 'Paid', text: paidDate && formatDate(paidDate) },
    { name: 'Paid by', text: paymentMethods.map(formatStatus).join(', ') },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
      {items.map(
        ({ name, text }) =>
          text && (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
