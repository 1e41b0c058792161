import type { InvoiceItem } from '#api/billing/invoice-draft.ts';
import type { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { computeLine, totalAfterCreditNotes } from '#domain/billing/invoice-totals.ts';
import { toMinor } from '#domain/shared/money.ts';
import { exemptionNames } from '#web/lib/exemption-names.ts';
import { formatMinor, formatMoney, formatPercent, formatQuantity } from '#web/lib/format.ts';
import { type TotalRow, TotalsList } from './totals-list.tsx';

type Invoice = Pick<
  JsonResponse<typeof invoiceEndpoints.readOwn>['invoice'],
  'items' | 'totals' | 'currency' | 'amount' | 'amountCredited' | 'taxExemption' | 'depositPercent' | 'deposit'
>;

/** An invoice's lines, the tax per rate, and the total. */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  const { items, currency, taxExemption } = invoice;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical and never move
          <li key={index} className="flex flex-col justify-between gap-x-6 sm:flex-row">
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{item.description}</p>
              <p className="text-muted text-sm [overflow-wrap:anywhere]">{describeLine(item, currency)}</p>
            </div>
            <span className="whitespace-nowrap text-right tabular-nums">
              {formatMinor(computeLine(item, currency)?.netMinor ?? 0, currency)}
            </span>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-4 sm:ml-auto sm:w-full sm:max-w-sm">
        <TotalsList rows={totalRows(invoice)} />
      </div>
      {taxExemption && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {[exemptionNames[taxExemption.category], taxExemption.reason].filter(Boolean).join(': ')}
        </p>
      )}
    </div>
  );
}

/** "2.5 hours × USD 80.00 · 10% discount · 19% tax", which wraps only between its parts. */
function describeLine(item: InvoiceItem, currency: string): string {
  const { unitAmount, discountPercent, taxRate } = item;
  const price = formatMinor(toMinor(unitAmount, currency) ?? 0, currency);
  return [
    `${formatQuantity(item)} × ${price}`,
    discountPercent && `${formatPercent(Number(discountPercent))} discount`,
    taxRate && `${formatPercent(Number(taxRate))} tax`,
  ]
    .flatMap((part) => (part ? [part.replaceAll(' ', '\u00a0')] : []))
    .join(' · ');
}

function totalRows(invoice: Invoice): TotalRow[] {
  const { totals, currency, amount, amountCredited, depositPercent, deposit } = invoice;
  const format = (decimal: string) => formatMoney({ currency, amount: decimal });
  const taxes = totals.taxes.filter(({ taxRate }) => taxRate !== null);
  const rows: TotalRow[] = taxes.length > 0 ? [{ name: 'Subtotal', amount: format(totals.net) }] : [];
  for (const { taxRate, net, tax } of taxes) rows.push({ name: `${formatPercent(taxRate!)} tax on ${format(net)}`, amount: format(tax) });
  rows.push({ name: 'Total', amount: format(amount), kind: 'total' });
  if (deposit) rows.push({ name: depositPercent ? `Deposit (${formatPercent(depositPercent)})` : 'Deposit', amount: format(deposit) });
  if (Number(amountCredited) > 0) {
    rows.push({ name: 'Credit notes', amount: format(`-${amountCredited}`) });
    rows.push({ name: 'Total after credit notes', amount: format(totalAfterCreditNotes(invoice)), kind: 'total' });
  }
  return rows;
}
