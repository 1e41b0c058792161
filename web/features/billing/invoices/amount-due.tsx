import type { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { isPayable, isWrittenOff, payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { PaidProgress } from '#web/ui/paid-progress.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { coverageOf } from './coverage.ts';
import { formatBalanceDue, formatDue } from './due-date.ts';
import { ProcessingNote } from './processing-note.tsx';

type Invoice = Pick<
  JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'],
  | 'status'
  | 'currency'
  | 'amount'
  | 'amountDue'
  | 'amountDisputed'
  | 'processing'
  | 'amountWrittenOff'
  | 'amountPaid'
  | 'amountCredited'
  | 'depositDue'
  | 'dueDate'
  | 'depositDueDate'
  | 'balanceDueDate'
  | 'balanceDueDays'
  | 'creditNotes'
  | 'payments'
>;

interface AmountDueProps {
  audience: 'client' | 'admin';
  invoice: Invoice;
}

const names = { deposit: 'deposit due', balance: 'balance due', whole: 'due' };

/** What is left to pay of a sent invoice, and how much of it has been paid; or that it was cancelled or written off. */
export function AmountDue({ audience, invoice }: AmountDueProps) {
  const { status, currency, amountDue, amountDisputed, amountWrittenOff, processing, depositDue } = invoice;
  if (isWrittenOff(invoice)) return <WriteOffNote audience={audience} amount={formatMoney({ currency, amount: amountWrittenOff })} />;
  if (status === 'cancelled') return <Cancellation invoice={invoice} />;
  if (!payableStatuses.includes(status)) return null;
  const format = (amount: string) => formatMoney({ currency, amount });
  if (processing)
    return (
      <div className="grid gap-3">
        <ProcessingNote audience={audience} processing={processing} currency={currency} />
        <PaidProgress invoice={invoice} />
      </div>
    );
  if (!isPayable(invoice)) return <DisputeNote audience={audience} amount={format(amountDisputed)} />;
  const balanceDue = formatBalanceDue(invoice);
  const coverage = coverageOf(invoice);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold font-display text-3xl tabular-nums">{format(depositDue ?? amountDue)}</span>
        <span className="text-muted">{`${names[coverage]} ${formatDue(invoice)}`}</span>
      </p>
      {depositDue && (balanceDue || paysOnline()) && (
        <p className="text-pretty text-muted">
          {balanceDue && `The balance is due ${balanceDue}. `}
          {paysOnline() && (
            <Unbroken>
              {audience === 'client' ? 'You' : 'The client'} can also pay{' '}
              {coverageOf(invoice, 'all') === 'whole' ? 'the whole invoice' : 'all that is left'}, {format(amountDue)}, at once.
            </Unbroken>
          )}
        </p>
      )}
      <PaidProgress invoice={invoice} />
      {Number(amountDisputed) > 0 && <DisputeNote audience={audience} amount={format(amountDisputed)} />}
      {isDisputeLost(invoice) && (
        <p className="text-pretty text-muted">
          {audience === 'client'
            ? 'Your bank returned a disputed payment to you, so it is due again.'
            : 'A dispute was lost, so what it took back is due again.'}
        </p>
      )}
    </div>
  );
}

/** Whether a dispute took money back for good: the entries of one that was won add up to nothing. */
function isDisputeLost({ payments, amountDisputed }: Invoice): boolean {
  const taken = payments.filter(({ kind }) => kind === 'dispute').reduce((sum, { amount }) => sum + Number(amount), 0);
  return taken < -0.001 && Number(amountDisputed) === 0;
}

/** Invoices were once cancelled without a credit note. */
function Cancellation({ invoice: { amount, amountCredited, creditNotes } }: { invoice: Invoice }) {
  const creditNote = amountCredited === amount ? creditNotes.at(-1) : undefined;
  const how = creditNote && ` on ${formatDate(creditNote.issueDate)} by credit note ${creditNote.creditNoteNumber}`;
  return (
    <p>
      <Unbroken>Cancelled{how}. Nothing is due.</Unbroken>
    </p>
  );
}

const DisputeNote = ({ audience, amount }: Pick<AmountDueProps, 'audience'> & { amount: string }) => (
  <p className="text-pretty text-muted">
    <Unbroken>
      {audience === 'client'
        ? `The payment of ${amount} is disputed with your bank. You don't have to pay it again unless the bank decides so.`
        : `${amount} is disputed, so the bank holds it back. It isn't due meanwhile; if you lose the dispute, it's due again.`}
    </Unbroken>
  </p>
);

const WriteOffNote = ({ audience, amount }: Pick<AmountDueProps, 'audience'> & { amount: string }) => (
  <p className="text-pretty text-muted">
    <Unbroken>
      {audience === 'client'
        ? `This invoice is closed, and we no longer ask for ${amount}. To pay it after all, please contact us.`
        : `${amount} was written off as bad debt. If it's paid after all, record the payment: as much of the write-off is undone.`}
    </Unbroken>
  </p>
);
