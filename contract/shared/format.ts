import { decimalFormat, toDecimal } from './money.ts';

// How dates, amounts and sizes are written, on screens and in email alike (specification section 9).

const usShortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A calendar date in US short format, the same day for every reader: "Mar 1, 2026". */
export const formatDate = (date: string) => usShortDate.format(new Date(`${date}T00:00:00Z`));

/** Currency, then amount, with a minus sign before both: "USD 1,500.00", "−USD 20.00". */
export function formatMoney({ currency, amount }: { currency: string; amount: string }): string {
  const [, fraction = ''] = amount.split('.');
  const absolute = amount.replace(/^-/, '') as `${number}`;
  return `${amount.startsWith('-') ? '−' : ''}${currency} ${decimalFormat(fraction.length, { useGrouping: true }).format(absolute)}`;
}

/** The same for an amount in minor units. */
export const formatMinor = (minor: number, currency: string) => formatMoney({ currency, amount: toDecimal(minor, currency) });

/** "2.5 hours"; items are only counted. */
export const formatQuantity = ({ quantity, unit = 'item' }: { quantity: number; unit?: string | undefined }) =>
  unit === 'item' ? `${quantity}` : `${quantity} ${unit}${quantity === 1 ? '' : 's'}`;

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** A size in bytes: "999 bytes", "1.5 GB". */
export function formatSize(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = { style: 'unit', unit: sizes[step]!, unitDisplay: step === 0 ? 'long' : 'short' } as const;
  return new Intl.NumberFormat('en-US', { ...unit, maximumFractionDigits: step < 3 ? 0 : 1 }).format(bytes / 1000 ** step);
}
