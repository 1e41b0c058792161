import { type InvoiceItem, lineTotal } from '../../../contract/invoices.ts';
import { formatMinor, formatMoney } from '../../lib/format.ts';

interface ItemsProps {
  invoice: { items: InvoiceItem[]; currency: string; amount: string };
}

/** An invoice's lines, tax included, and their total. */
export function InvoiceItems({ invoice: { items, currency, amount } }: ItemsProps) {
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:gap-2">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical and never move
          <li key={index} className="flex flex-col justify-between gap-x-6 sm:flex-row">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.quantity > 1 && `${item.quantity} × `}
              {item.description}
              {item.taxRate && <span className="text-muted"> incl. {item.taxRate}% tax</span>}
            </span>
            <span className="whitespace-nowrap text-right tabular-nums">{formatMinor(lineTotal(item, currency) ?? 0, currency)}</span>
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
