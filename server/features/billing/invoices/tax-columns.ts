import type { InvoiceTotals, TaxSubtotal } from '#domain/billing/invoice-totals.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import type { CsvColumns } from '#server/shared/csv.ts';
import { listTaxRates } from './invoice-lists.store.ts';

interface Taxed {
  totals: InvoiceTotals;
  currency: string;
}

/** Net amount and tax of each rate that any invoice has, so that spreadsheets can add them up. */
export async function taxColumns({ db }: Deps): Promise<CsvColumns<Taxed>> {
  const rates = await listTaxRates(db);
  return Object.fromEntries(
    rates.flatMap((rate) => [
      [`Net ${rate}%`, amountOf(rate, 'netMinor')],
      [`Tax ${rate}%`, amountOf(rate, 'taxMinor')],
    ]),
  );
}

const amountOf =
  (rate: string, part: keyof Omit<TaxSubtotal, 'taxRate'>) =>
  ({ totals, currency }: Taxed) => {
    const tax = totals.taxes.find(({ taxRate }) => taxRate === rate);
    return tax ? { amount: toDecimal(tax[part], currency) } : null;
  };
