import { formatMoney } from '#web/lib/format.ts';

/** Such as `USD 400.00 per month`. */
export const formatPackagePrice = ({ price, currency, renewsMonthly }: { price: string; currency: string; renewsMonthly: boolean }) =>
  `${formatMoney({ currency, amount: price })}${renewsMonthly ? ' per month' : ''}`;
