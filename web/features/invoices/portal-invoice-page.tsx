import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { type invoiceEndpoints, lineTotal, payableStatuses } from '../../../contract/invoices.ts';
import { toDecimal } from '../../../contract/money.ts';
import { isStatus } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { pageTitle } from '../../lib/site.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { InvoiceNotFound } from './invoice-not-found.tsx';
import { PayLink } from './invoice-table.tsx';
import { ownInvoice } from './queries.ts';

type Invoice = WireAnswer<typeof invoiceEndpoints.readOwn>['invoice'];

export const meta = pageTitle('Invoice');

export default function PortalInvoicePage() {
  const { data: invoice, error, refetch } = useQuery(ownInvoice(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <InvoiceNotFound />;
  if (error && !invoice) return <FailedState onRetry={refetch} />;
  if (!invoice) return <Spinner text="Loading your invoice..." />;
  return (
    <Card className="mx-auto grid max-w-3xl gap-6 p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="font-bold text-3xl">{invoice.invoiceNumber}</h1>
          {invoice.projectTitle && <p className="text-quiet">{invoice.projectTitle}</p>}
        </div>
        <StatusBadge status={invoice.status} />
      </div>
      <Dates invoice={invoice} />
      <Items invoice={invoice} />
      {invoice.notes && <p className="whitespace-pre-wrap text-quiet">{invoice.notes}</p>}
      <div className="flex flex-wrap gap-3">
        {payableStatuses.includes(invoice.status) && <PayLink id={invoice.id} />}
        <ButtonLink variant="secondary" to="/client/dashboard?tab=invoices">
          Return to Dashboard
        </ButtonLink>
      </div>
    </Card>
  );
}

function Dates({ invoice: { issueDate, dueDate, paidDate } }: { invoice: Invoice }) {
  const dates = [
    { name: 'Issued', date: issueDate },
    { name: 'Due', date: dueDate },
    { name: 'Paid', date: paidDate },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
      {dates.map(
        ({ name, date }) =>
          date && (
            <div key={name}>
              <dt className="text-quiet text-sm">{name}</dt>
              <dd>{formatDate(date)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Items({ invoice: { items, currency, amount } }: { invoice: Invoice }) {
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={`${item.description} ${item.unitAmount}`} className="flex justify-between gap-6">
            <span className="[overflow-wrap:anywhere]">
              {item.quantity > 1 && `${item.quantity} × `}
              {item.description}
              {item.taxRate && <span className="text-quiet"> incl. {item.taxRate}% tax</span>}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {formatMoney({ currency, amount: toDecimal(lineTotal(item, currency) ?? 0, currency) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-6 border-line border-t pt-3 font-semibold text-xl">
        <span>Total</span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney({ currency, amount })}</span>
      </p>
    </div>
  );
}
