import type { ReactNode } from 'react';
import type { invoiceEndpoints } from '../../../contract/invoices.ts';
import type { JsonResponse } from '../../../contract/shared/endpoint.ts';
import { formatDate, formatStatus } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list.tsx';

type Invoice = Pick<
  JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'],
  'status' | 'issueDate' | 'dueDate' | 'deliveryDate' | 'periodStart' | 'periodEnd' | 'paidDate' | 'paymentMethods'
>;

/** An invoice's dates and how it was paid; `more` follows them. */
export function InvoiceDates({ invoice, more = [] }: { invoice: Invoice; more?: [string, ReactNode][] }) {
  const { status, issueDate, dueDate, deliveryDate, periodStart, periodEnd, paidDate, paymentMethods } = invoice;
  const details: [string, ReactNode][] = [
    [status === 'draft' ? 'Drafted' : 'Issued', formatDate(issueDate)],
    ['Due', formatDate(dueDate)],
    ['Delivered', deliveryDate && formatDate(deliveryDate)],
    ['Period', periodStart && periodEnd && `${formatDate(periodStart)} – ${formatDate(periodEnd)}`],
    ['Paid', paidDate && formatDate(paidDate)],
    ['Paid by', paymentMethods.map(formatStatus).join(', ')],
    ...more,
  ];
  return <DescriptionList compact items={details.filter(([, value]) => value)} />;
}
