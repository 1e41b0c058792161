import { computeLine } from '../../../contract/invoice-totals.ts';
import type { invoiceEndpoints } from '../../../contract/invoices.ts';
import type { JsonResponse } from '../../../contract/shared/endpoint.ts';
import { formatMinor, formatMoney } from '../../lib/format.ts';

interface ItemsProps {
  invoice: Pick<JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'], 'items' | 'totals' | 'currency' | 'amount'>;
}

/** An invoice's lines, the tax per rate, and the total. */
export function InvoiceItems({ invoice: { items, totals, currency, amount } }: ItemsProps) {
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:gap-2">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical and never move
          <li key={index} className="flex flex-col justify-between gap-x-6 sm:flex-row">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.quantity !== 1 && `${item.quantity} × `}
              {item.description}
            </span>
            <span className="whitespace-nowrap text-right tabular-nums">
              {formatMinor(computeLine(item, currency)?.netMinor ?? 0, currency)}
            </span>
          </li>
        ))}
      </ul>
      {totals.taxes.map(
        ({ taxRate, tax }) =>
          taxRate && (
            <p key={taxRate} className="flex justify-between gap-6 text-muted">
              <span>{taxRate}% tax</span>
              <span className="whitespace-nowrap tabular-nums">{formatMoney({ currency, amount: tax })}</span>
            </p>
          ),
      )}
      <p className="flex justify-between gap-6 border-line border-t pt-3 font-semibold text-xl">
        <span>Total</span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney({ currency, amount })}</span>
      </p>
    </div>
  );
}
