import { isTaxed } from '#contract/shared/tax.ts';
import { formatMoney, formatPercent } from '#web/lib/format.ts';

interface PackagePrice {
  price: string;
  currency: string;
  taxRate: string | null;
  renewsMonthly: boolean;
}

/** Such as `USD 400.00 per month plus 19% tax`. */
export const formatPackagePrice = ({ price, currency, taxRate, renewsMonthly }: PackagePrice) =>
  [formatMoney({ currency, amount: price }), renewsMonthly && 'per month', isTaxed(taxRate) && `plus ${formatPercent(taxRate!)} tax`]
    .filter(Boolean)
    .join(' ');
