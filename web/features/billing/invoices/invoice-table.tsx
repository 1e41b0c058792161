import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { totalAfterCreditNotes } from '#domain/billing/invoice-totals.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import type { QueryResult } from '#web/lib/query-result.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ListedInvoice as Invoice } from './invoice.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import { PayLink } from './pay-link.tsx';

const columns: Column<Invoice>[] = [
  {
    name: 'Invoice',
    cell: ({ invoiceNumber, projectTitle }) => (
      <span className="grid">
        <span className="whitespace-nowrap font-semibold">{invoiceNumber}</span>
        {projectTitle && <span className="text-muted text-sm">{projectTitle}</span>}
      </span>
    ),
  },
  // Headed as specified (section 6); the date is the due date.
  {
    name: 'Date',
    cell: ({ dueDate }) => <span className="whitespace-nowrap">{dueDate ? `Due ${formatDate(dueDate)}` : 'After delivery'}</span>,
  },
  { name: 'Amount', cell: (invoice) => <Amount invoice={invoice} />, align: 'end' },
  { name: 'Status', place: 'side', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  { name: 'Actions', place: 'actions', cell: (invoice) => <Actions invoice={invoice} /> },
];

export function InvoiceTable({ query }: { query: QueryResult<Invoice[]> }) {
  const { data: invoices, isError, refetch } = query;
  if (!invoices) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your invoices..." />;
  return (
    <Card>
      {invoices.length === 0 ? (
        <EmptyState title="No Invoices Yet" />
      ) : (
        <DataTable columns={columns} rows={invoices} caption="Your invoices, newest first." />
      )}
    </Card>
  );
}

/** The total after credit notes, and what is left to pay once a part is paid. */
function Amount({ invoice }: { invoice: Invoice }) {
  const { currency, amountCredited, amountDue } = invoice;
  const total = totalAfterCreditNotes(invoice);
  const isPartPaid = isPayable(invoice) && Number(amountDue) < Number(total);
  return (
    <span className="grid whitespace-nowrap lg:justify-items-end">
      {formatMoney({ currency, amount: total })}
      {Number(amountCredited) > 0 && <span className="text-muted text-sm">after credit notes</span>}
      {isPartPaid && <span className="text-muted text-sm">{formatMoney({ currency, amount: amountDue })} left to pay</span>}
    </span>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { id, invoiceNumber } = invoice;
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink variant="secondary" size="small" to={`/client/invoices/${id}`} aria-label={`View invoice ${invoiceNumber}`}>
        View
      </ButtonLink>
      {isPayable(invoice) && paysOnline() && <PayLink id={id} invoiceNumber={invoiceNumber} variant="secondary" size="small" />}
    </span>
  );
}
