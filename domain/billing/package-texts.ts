import type { PackageTerms } from '#api/billing/packages.ts';
import type { Formats } from '#domain/shared/format.ts';
import { isTaxed } from '#domain/shared/tax.ts';

interface PackagePrice {
  price: string;
  currency: string;
  taxRate: string | null;
  renewsMonthly: boolean;
}

/** A package's price in words, such as `USD 400.00 per month plus 19% tax`. */
export const packagePrice = ({ price, currency, taxRate, renewsMonthly }: PackagePrice, formats: Pick<Formats, 'money' | 'percent'>) =>
  [formats.money({ currency, amount: price }), renewsMonthly && 'per month', isTaxed(taxRate) && `plus ${formats.percent(taxRate!)} tax`]
    .filter(Boolean)
    .join(' ');

/** A package's credits in words, such as `Video credits: 8, valid for 90 days after payment`. */
export function packageCredits({ videoCreditLimit, creditValidityDays }: Omit<PackageTerms, 'name'>): string {
  if (videoCreditLimit === null) return 'Unlimited videos';
  const validity = creditValidityDays === 1 ? '1 day' : `${creditValidityDays} days`;
  return `Video credits: ${videoCreditLimit}${creditValidityDays === null ? '' : `, valid for ${validity} after payment`}`;
}
