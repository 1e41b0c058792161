import type { ReactNode } from 'react';
import type { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { formatBalanceDue } from './due-date.ts';

type Invoice = Pick<
  JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'],
  | 'status'
  | 'issueDate'
  | 'amountDue'
  | 'depositDue'
  | 'dueDate'
  | 'depositDueDate'
  | 'balanceDueDate'
  | 'balanceDueDays'
  | 'deliveryDate'
  | 'periodStart'
  | 'periodEnd'
  | 'paidDate'
  | 'paymentMethods'
  | 'packageName'
>;

/** An invoice's dates, the package it sells and how it was paid. */
export function InvoiceDates({ invoice }: { invoice: Invoice }) {
  const { status, issueDate, dueDate, depositDueDate, deliveryDate, periodStart, periodEnd, paidDate, paymentMethods, packageName } =
    invoice;
  const balanceDue = formatBalanceDue(invoice);
  const details: [string, ReactNode][] = [
    [status === 'draft' ? 'Drafted' : 'Issued', formatDate(issueDate)],
    ['Due', balanceDue === null && dueDate && formatDate(dueDate)],
    ['Deposit due', balanceDue && formatDate(depositDueDate ?? dueDate ?? '')],
    ['Balance due', balanceDue],
    ['Delivered', deliveryDate && formatDate(deliveryDate)],
    ['Period', periodStart && periodEnd && <Period from={periodStart} to={periodEnd} />],
    ['Package', packageName],
    ['Paid', paidDate && formatDate(paidDate)],
    ['Paid by', paymentMethods.map(formatStatus).join(', ')],
  ];
  return <DescriptionList compact items={details.filter(([, value]) => value)} />;
}

/** A period that wraps only between its dates. */
const Period = ({ from, to }: { from: string; to: string }) => (
  <>
    <span className="whitespace-nowrap">{formatDate(from)} –</span> <span className="whitespace-nowrap">{formatDate(to)}</span>
  </>
);
