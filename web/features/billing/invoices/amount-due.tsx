import { type invoiceEndpoints, isPayable, payableStatuses } from '#contract/billing/invoices.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { PaidProgress } from '#web/ui/paid-progress.tsx';

type Invoice = Pick<
  JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'],
  | 'status'
  | 'currency'
  | 'amount'
  | 'amountDue'
  | 'amountDisputed'
  | 'amountPaid'
  | 'amountCredited'
  | 'depositDue'
  | 'dueDate'
  | 'creditNotes'
>;

interface AmountDueProps {
  audience: 'client' | 'admin';
  invoice: Invoice;
}

/** What is left to pay of a sent invoice, and how much of it has been paid; or that it was canceled. */
export function AmountDue({ audience, invoice }: AmountDueProps) {
  const { status, currency, amountDue, amountDisputed, depositDue, dueDate } = invoice;
  if (status === 'cancelled') return <Cancellation invoice={invoice} />;
  if (!payableStatuses.includes(status)) return null;
  const format = (amount: string) => formatMoney({ currency, amount });
  if (!isPayable(invoice)) return <DisputeNote audience={audience} amount={format(amountDisputed)} />;
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
      {Number(amountDisputed) > 0 && <DisputeNote audience={audience} amount={format(amountDisputed)} />}
    </div>
  );
}

/** Invoices were once canceled without a credit note. */
function Cancellation({ invoice: { amount, amountCredited, creditNotes } }: { invoice: Invoice }) {
  const creditNote = amountCredited === amount ? creditNotes.at(-1) : undefined;
  const how = creditNote && ` on ${formatDate(creditNote.issueDate)} by credit note ${creditNote.creditNoteNumber}`;
  return <p>Canceled{how}. Nothing is due.</p>;
}

const DisputeNote = ({ audience, amount }: Pick<AmountDueProps, 'audience'> & { amount: string }) => (
  <p className="text-pretty text-muted">
    {audience === 'client'
      ? `The payment of ${amount} is disputed with your bank. You don't have to pay it again unless the bank decides so.`
      : `${amount} is disputed, so the bank holds it back. It isn't due meanwhile; if you lose the dispute, it's due again.`}
  </p>
);
