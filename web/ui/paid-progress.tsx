import { totalAfterCreditNotes } from '#domain/billing/invoice-totals.ts';
import { formatDecimal, formatMoney } from '#web/lib/format.ts';

interface Amounts {
  currency: string;
  amount: string;
  amountCredited: string;
  amountPaid: string;
}

/** How much of an invoice has been paid, as a bar and as "USD 750.00 of 1,500.00 paid"; nothing before the first payment. */
export function PaidProgress({ invoice }: { invoice: Amounts }) {
  const { currency, amountPaid } = invoice;
  const amount = totalAfterCreditNotes(invoice);
  if (Number(amountPaid) <= 0) return null;
  const percent = Math.min(100, (Number(amountPaid) / Number(amount)) * 100);
  return (
    <div className="mt-2 grid gap-2">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-inset">
        <div className="h-full rounded-full bg-on-forest" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-muted">
        {formatMoney({ currency, amount: amountPaid })} of {formatDecimal(amount)} paid
      </p>
    </div>
  );
}
