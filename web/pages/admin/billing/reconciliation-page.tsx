import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProviderKind, paymentsLedgerEndpoints } from '#api/billing/payments-ledger.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { addDays } from '#domain/shared/dates.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { DateFilter } from '#web/ui/list/list-controls.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Reconciliation');

type Result = JsonResponse<typeof paymentsLedgerEndpoints.reconcile>;
type Difference = Result['differences'][number] & { id: number };

const kindNames: Record<ProviderKind, string> = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' };

const columns: Column<Difference>[] = [
  { name: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span> },
  {
    name: 'Difference',
    place: 'title',
    cell: (difference) => (
      <span className="grid gap-1">
        <span>{explain(difference)}</span>
        <span className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{difference.objectId}</span>
      </span>
    ),
  },
  {
    name: 'Invoice',
    cell: ({ invoiceId, invoiceNumber }) =>
      invoiceId && (
        <TextLink variant="title" to={`/admin/invoices/${invoiceId}`}>
          {invoiceNumber}
        </TextLink>
      ),
  },
  { name: 'Provider', cell: ({ providerAmount: amount, currency }) => (amount ? formatMoney({ amount, currency }) : 'None'), align: 'end' },
  { name: 'Ledger', cell: ({ ledgerAmount: amount, currency }) => (amount ? formatMoney({ amount, currency }) : 'None'), align: 'end' },
  { name: 'Action', place: 'actions', cell: (difference) => difference.providerAmount !== null && <BookButton difference={difference} /> },
];

function explain({ kind, providerAmount, ledgerAmount }: Difference): string {
  if (providerAmount === null) return `${kindNames[kind]} in the ledger that the provider doesn't know`;
  return ledgerAmount === null ? `${kindNames[kind]} that isn't in the ledger` : `${kindNames[kind]} of another amount or currency`;
}

function BookButton({ difference: { kind, objectId } }: { difference: Difference }) {
  const book = useAction({
    mutationFn: () => call(paymentsLedgerEndpoints.book, { body: { kind, objectId } }),
    successMessage: ({ belongsToInvoice }) =>
      belongsToInvoice
        ? 'Checked with the provider and booked.'
        : "This money doesn't belong to an invoice here, so there is nothing to book.",
    errorMessage: "It couldn't be booked. Please try again.",
  });
  return (
    <Button
      variant="secondary"
      size="small"
      pending={book.isPending && 'Booking...'}
      aria-label={`Book ${objectId}`}
      onClick={() => book.mutate()}
    >
      Book it
    </Button>
  );
}

/** Compares the ledger with the provider for a period, on demand. */
export default function ReconciliationPage() {
  const [period, setPeriod] = useState(() => ({ from: addDays(today(), -30), to: today() }));
  const [compared, setCompared] = useState<typeof period>();
  const { data, error, isFetching, refetch } = useQuery(
    query(
      paymentsLedgerEndpoints.reconcile,
      { query: compared ?? period },
      { enabled: compared !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const isCurrent = compared?.from === period.from && compared.to === period.to;
  return (
    <TitledCard title="Reconciliation" aside="Compares the ledger with the payment provider">
      <div className="flex flex-wrap items-center gap-3">
        <DateFilter label="From" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
        <DateFilter label="To" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        <Button size="small" pending={isFetching && 'Comparing...'} onClick={() => (isCurrent ? refetch() : setCompared(period))}>
          Compare
        </Button>
      </div>
      <ErrorMessage error={error} />
      {data && <Differences result={data} />}
    </TitledCard>
  );
}

function Differences({ result: { differences, unbooked } }: { result: Result }) {
  const rows = differences.map((difference, index) => ({ ...difference, id: index + 1 }));
  return (
    <div className="grid gap-4">
      {rows.length === 0 ? (
        <p role="status">No differences: the ledger and the provider agree.</p>
      ) : (
        <DataTable columns={columns} rows={rows} caption="Differences between the ledger and the provider" />
      )}
      {unbooked.length > 0 && (
        <section aria-label="Payments that couldn't be booked" className="grid gap-2">
          <h3 className="font-semibold">Payments that couldn't be booked</h3>
          <ul className="grid gap-3">
            {unbooked.map(({ id, invoiceId, invoiceNumber, paymentIntentId, problem }) => (
              <li key={id} className="grid gap-1">
                <TextLink variant="title" to={`/admin/invoices/${invoiceId}`}>
                  {invoiceNumber}
                </TextLink>
                <span>{problem}</span>
                <span className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{paymentIntentId}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
