import { daysBetween } from './dates.ts';
import { decimalPlaces, toDecimal } from './money.ts';

// The formats of dates, amounts and sizes on screens, in emails and in documents (specification section 9).

/** Calls a slow function once for each key; creating a format is slow. */
function memoize<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}

/** The formats of dates and numbers in a locale. The examples are in en-US. @param locale one of `locales` */
export const formatsFor = memoize((locale: string) => ({ ...dateFormats(locale), ...numberFormats(locale) }));

export type Formats = ReturnType<typeof formatsFor>;

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

/** The formats of calendar dates (`YYYY-MM-DD`, the same day for every reader) and of instants. */
function dateFormats(locale: string) {
  const shortMonth = { month: 'short', year: 'numeric' } as const;
  const short = { ...shortMonth, day: 'numeric' } as const;
  const dates = new Intl.DateTimeFormat(locale, { ...short, timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const longDates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { ...shortMonth, timeZone: 'UTC' });
  const readersTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeIn = (timeZone: string) =>
    ({ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: timeZone === readersTimeZone ? undefined : 'short' }) as const;
  const instants = memoize((timeZone: string) => new Intl.DateTimeFormat(locale, { ...short, ...timeIn(timeZone) }));
  const times = memoize((timeZone: string) => new Intl.DateTimeFormat(locale, timeIn(timeZone)));
  const relativeDays = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    /** A calendar date: "Mar 1, 2026". */
    date: (date: string) => dates.format(midnight(date)),
    /** The time of an ISO 8601 instant: "07:05 PM". Another time zone than the reader's is named: "12:05 AM GMT". */
    time: (instant: string, timeZone: string) => times(timeZone).format(new Date(instant)),
    /** A calendar date with the whole month: "March 1, 2026". */
    longDate: (date: string) => longDates.format(midnight(date)),
    /** A range of dates: "Feb 1 – 28, 2026", with plain spaces, because fonts may lack thin ones. */
    dateRange: (start: string, end: string) => dates.formatRange(midnight(start), midnight(end)).replace(/\s/g, ' '),
    /** A range of dates without the year, where that is clear: "Feb 1 – 28", "Dec 16 – Jan 8". */
    dayRange: (start: string, end: string) => {
      const [from, to] = [midnight(start), midnight(end)];
      // `formatRange` would name the years of a range across years.
      const isWithinYear = start.slice(0, 4) === end.slice(0, 4);
      return isWithinYear ? days.formatRange(from, to).replace(/\s/g, ' ') : `${days.format(from)} – ${days.format(to)}`;
    },
    /** A month, `YYYY-MM`: "Mar 2026". */
    month: (month: string) => months.format(midnight(`${month}-01`)),
    /** An ISO 8601 instant, by default in the reader's time zone: "Mar 1, 2026, 07:05 PM". Another one is named: "Mar 2, 2026, 12:05 AM GMT". */
    instant: (instant: string, timeZone = readersTimeZone) => instants(timeZone).format(new Date(instant)),
    /** A date as seen from another: "in 3 days", "yesterday". */
    relativeDay: (date: string, from: string) => relativeDays.format(daysBetween(from, date), 'day'),
  };
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

const fractionDigits = (decimal: string) => decimal.split('.')[1]?.length ?? 0;

/** The formats of numbers. Decimal strings keep every digit. */
function numberFormats(locale: string) {
  const decimals = memoize(
    (digits: number) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const quantities = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const percents = memoize(
    (digits: number) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', minimumFractionDigits: digits }),
  );
  const rounded = new Intl.NumberFormat(locale, { notation: 'compact' });
  const bytes = memoize((step: number) => {
    const unit = { style: 'unit', unit: sizes[step]!, unitDisplay: step === 0 ? 'long' : 'short' } as const;
    return new Intl.NumberFormat(locale, { ...unit, maximumFractionDigits: step < 3 ? 0 : 1 });
  });
  const lists = new Intl.ListFormat(locale);

  /** A decimal string: "1,500.00". */
  const decimal = (text: string) => decimals(fractionDigits(text)).format(text as `${number}`);

  /**
   * Currency, then amount with at least the currency's decimals, also as somebody typed it, with a minus sign before both, in every locale:
   * "USD 1,500.00", "−USD 20.00".
   */
  const money = ({ currency, amount }: { currency: string; amount: string }) => {
    const digits = Math.max(decimalPlaces(currency), fractionDigits(amount));
    return `${amount.startsWith('-') ? '−' : ''}${currency} ${decimals(digits).format(amount.replace(/^-/, '') as `${number}`)}`;
  };

  return {
    decimal,
    money,
    /** Money by its amount in minor units: "USD 1,500.00". */
    minor: (minor: number, currency: string) => money({ currency, amount: toDecimal(minor, currency) }),
    /** A quantity with its unit: "2.5 hours"; items have only their number. */
    quantity: ({ quantity, unit = 'item' }: { quantity: number; unit?: string | undefined }) =>
      unit === 'item' ? quantities.format(quantity) : `${quantities.format(quantity)} ${unit}${quantity === 1 ? '' : 's'}`,
    /** A percentage: "7.5%". @param rate in percent */
    percent: (rate: number | string) => percents(fractionDigits(`${rate}`)).format(Number(rate)),
    /** A rounded number: "13K". */
    compact: (amount: number) => rounded.format(amount),
    /** A size in bytes: "999 bytes", "1.5 GB". */
    size: (size: number) => {
      const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3));
      return bytes(step).format(size / 1000 ** step);
    },
    /** A list of words: "a, b, and c". */
    list: (items: string[]) => lists.format(items),
  };
}
