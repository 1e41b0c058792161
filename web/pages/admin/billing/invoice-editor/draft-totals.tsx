import { useWatch } from 'react-hook-form';
import { decimalAmount } from '#api/shared/money.ts';
import { type DepositTerms, depositOf } from '#domain/billing/deposit.ts';
import { computeLine, computeTotals, type PricedItem } from '#domain/billing/invoice-totals.ts';
import { amountError } from '#domain/shared/money.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import { type TotalRow, TotalsList } from '#web/features/billing/invoices/totals-list.tsx';
import { formatMinor, formatPercent } from '#web/lib/format.ts';
import { type InvoiceForm, useItems } from './use-invoice-form.ts';

/** The draft's totals as typed so far, by the same arithmetic as the server's; a dash while an amount is invalid. */
export function DraftTotals({ form: { control } }: { form: InvoiceForm }) {
  const items = useItems({ control });
  const [currency = 'USD', percent, amount] = useWatch({ control, name: ['currency', 'depositPercent', 'depositAmount'] });
  const rows = rowsFor(items.map(parseItem), currency, { depositPercent: Number(percent), depositAmount: amount?.trim() });
  return (
    <div className="grid content-start gap-3 rounded-sm bg-background p-4">
      <TotalsList rows={rows ?? [{ name: 'Total', amount: '–', kind: 'total' }]} live />
      {items.some(({ taxRate }) => isTaxed(taxRate)) && (
        <p className="text-pretty text-muted text-sm">Tax is calculated once per rate on its net total and rounded half up.</p>
      )}
    </div>
  );
}

/** A line as typed: numbers may be text, and amounts may be surrounded by spaces. */
export const parseItem = (item: PricedItem): PricedItem => ({
  quantity: Number(item.quantity),
  unitAmount: item.unitAmount.trim(),
  taxRate: item.taxRate?.trim() || null,
  discountPercent: item.discountPercent?.trim() || null,
});

const isAmount = (text: string, currency: string) => decimalAmount.safeParse(text).success && !amountError(text, currency);

/** A line's amounts; undefined while one of its fields is invalid. */
export const computeTypedLine = (item: PricedItem, currency: string) =>
  isAmount(item.unitAmount, currency) ? computeLine(item, currency) : undefined;

function rowsFor(items: PricedItem[], currency: string, deposit: DepositTerms): TotalRow[] | undefined {
  const isComplete = items.every((item) => computeTypedLine(item, currency));
  const totals = isComplete && computeTotals(items, currency);
  if (!totals) return undefined;
  const format = (minor: number) => formatMinor(minor, currency);
  const depositMinor = depositOf(deposit, totals.totalMinor, currency) ?? 0;
  const { netMinor, taxes, totalMinor } = totals;
  return [
    { name: 'Subtotal', amount: format(netMinor) },
    ...taxes.flatMap((tax) =>
      tax.taxRate === null ? [] : [{ name: `${formatPercent(tax.taxRate)} tax on ${format(tax.netMinor)}`, amount: format(tax.taxMinor) }],
    ),
    { name: 'Total', amount: format(totalMinor), kind: 'total' as const },
    ...(depositMinor > 0 && depositMinor < totalMinor
      ? [
          { name: 'Deposit', amount: format(depositMinor) },
          { name: 'Balance', amount: format(totalMinor - depositMinor) },
        ]
      : []),
  ];
}
