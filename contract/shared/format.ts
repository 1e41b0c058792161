import { decimalFormat, toDecimal } from './money.ts';

// How dates and amounts are written, on screens and in email alike (specification section 9).

const usShortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A calendar date in US short format, the same day for every reader: "Mar 1, 2026". */
export const formatDate = (date: string) => usShortDate.format(new Date(`${date}T00:00:00Z`));

/** Currency, then amount: "USD 1,500.00". */
export function formatMoney({ currency, amount }: { currency: string; amount: string }): string {
  const [, fraction = ''] = amount.split('.');
  return `${currency} ${decimalFormat(fraction.length, { useGrouping: true }).format(amount as `${number}`)}`;
}

/** The same for an amount in minor units. */
export const formatMinor = (minor: number, currency: string) => formatMoney({ currency, amount: toDecimal(minor, currency) });
