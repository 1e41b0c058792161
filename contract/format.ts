import { toDecimal } from './money.ts';

// How dates and amounts are written, on screens and in email alike (specification section 9).

/** A calendar date in US short format, the same day for every reader: "Mar 1, 2026". */
export const formatDate = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Currency, then amount: "USD 1,500.00". Grouped as text, so that no digit passes through a floating-point number. */
export function formatMoney({ currency, amount }: { currency: string; amount: string }): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${currency} ${fraction === undefined ? grouped : `${grouped}.${fraction}`}`;
}

/** The same of an amount in minor units. */
export const formatMinor = (minor: number, currency: string) => formatMoney({ currency, amount: toDecimal(minor, currency) });
