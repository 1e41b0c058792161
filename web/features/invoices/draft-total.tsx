import { useWatch } from 'react-hook-form';
import { computeTotals } from '../../../contract/invoice-totals.ts';
import { amountError, decimalAmount } from '../../../contract/shared/money.ts';
import { formatMinor } from '../../lib/format.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** The running total, by the same arithmetic as the server's; a dash while an amount is invalid. */
export function DraftTotal({ control }: Pick<InvoiceForm, 'control'>) {
  const [items, currency = 'USD'] = useWatch({ control, name: ['items', 'currency'] });
  const lines = items.map((item) => ({
    description: item.description,
    quantity: Number(item.quantity),
    unitAmount: item.unitAmount.trim(),
    taxRate: item.taxRate || null,
  }));
  const isAmount = (text: string) => decimalAmount.safeParse(text).success && !amountError(text, currency);
  const isComplete = lines.every(({ quantity, unitAmount }) => quantity > 0 && isAmount(unitAmount));
  const amount = isComplete ? computeTotals(lines, currency)?.totalMinor : undefined;
  return (
    <p className="ml-auto flex gap-2 font-semibold tabular-nums">
      <span aria-hidden>Total</span>
      <output aria-label="Total">{amount === undefined ? '–' : formatMinor(amount, currency)}</output>
    </p>
  );
}
