import { type invoiceEndpoints, payableStatuses } from '#contract/billing/invoices.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { PaidProgress } from '#web/ui/paid-progress.tsx';

type Invoice = Pick<
  JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'],
  'status' | 'currency' | 'amount' | 'amountDue' | 'amountPaid' | 'amountCredited' | 'depositDue' | 'dueDate' | 'creditNotes'
>;

interface AmountDueProps {
  audience: 'client' | 'admin';
  invoice: Invoice;
}

/** What is left to pay of a sent invoice, and how much of it has been paid; or that it was canceled. */
export function AmountDue({ audience, invoice }: AmountDueProps) {
  const { status, currency, amountDue, depositDue, dueDate } = invoice;
  if (status === 'cancelled') return <Cancellation invoice={invoice} />;
  if (!payableStatuses.includes(status)) return null;
  const format = (amount: string) => formatMoney({ currency, amount });
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold font-display text-3xl tabular-nums">{format(depositDue ?? amountDue)}</span>
        <span className="text-muted">{`${depositDue ? 'deposit due' : 'due'} ${formatDate(dueDate)}`}</span>
      </p>
      {depositDue && (
        <p className="text-muted">
          {audience === 'client' ? 'You' : 'The client'} can also pay the full {format(amountDue)} at once.
        </p>
      )}
      <PaidProgress invoice={invoice} />
    </div>
  );
}

/** Invoices were once canceled without a credit note. */
function Cancellation({ invoice: { amount, amountCredited, creditNotes } }: { invoice: Invoice }) {
  const creditNote = amountCredited === amount ? creditNotes.at(-1) : undefined;
  const how = creditNote && ` on ${formatDate(creditNote.issueDate)} by credit note ${creditNote.creditNoteNumber}`;
  return <p>Canceled{how}. Nothing is due.</p>;
}
