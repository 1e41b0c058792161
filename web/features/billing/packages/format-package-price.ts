import { packagePrice } from '#domain/billing/package-texts.ts';
import { formatMoney, formatPercent } from '#web/lib/format.ts';

/** Formats a package's price, such as `USD 400.00 per month plus 19% tax`. */
export const formatPackagePrice = (priced: Parameters<typeof packagePrice>[0]) =>
  packagePrice(priced, { money: formatMoney, percent: formatPercent });
