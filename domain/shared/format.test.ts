import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { formatsFor } from './format.ts';
import { defaultLocale, locales } from './locales.ts';

const us = formatsFor(defaultLocale);
const austria = formatsFor('en-AT');
const sweden = formatsFor('en-SE');
const india = formatsFor('en-IN');
const uk = formatsFor('en-GB');

const run = promisify(execFile);
const module = new URL('./format.ts', import.meta.url).href;

/** Formats in a process with another time zone. */
async function inTimeZone(
  timeZone: string,
  format: 'date' | 'instant' | 'time',
  input: string | string[],
  locale: string = defaultLocale,
): Promise<string> {
  const [source, list] = [module, [input].flat()].map((value) => JSON.stringify(value));
  const script = `import { formatsFor } from ${source}; process.stdout.write(formatsFor('${locale}').${format}(...${list}))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, TZ: timeZone } });
  return stdout.replace(/\s/g, ' ');
}

test.each(locales)('has data for %s, instead of falling back', (locale) => {
  const formats = [new Intl.DateTimeFormat(locale), new Intl.NumberFormat(locale), new Intl.RelativeTimeFormat(locale)];
  expect(formats.map((format) => format.resolvedOptions().locale)).toEqual([locale, locale, locale]);
});

describe('dates', () => {
  test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'Europe/London'])('are the same day in %s', async (zone) => {
    expect(await inTimeZone(zone, 'date', '2026-03-01')).toBe('Mar 1, 2026');
  });

  test('use the US short format by default', () => {
    expect(us.date('2026-12-31')).toBe('Dec 31, 2026');
    expect(us.date('2028-02-29')).toBe('Feb 29, 2028');
    expect(us.month('2026-03')).toBe('Mar 2026');
    expect(us.longDate('2026-03-01')).toBe('March 1, 2026');
    expect(us.dateRange('2026-02-01', '2026-02-28')).toBe('Feb 1 – 28, 2026');
    expect(us.dayRange('2026-02-01', '2026-02-28')).toBe('Feb 1 – 28');
    expect(us.dayRange('2026-12-16', '2027-01-08')).toBe('Dec 16 – Jan 8');
    expect(us.dayRange('2027-01-23', '2027-01-23')).toBe('Jan 23');
  });

  test('follow the locale', () => {
    expect(uk.date('2026-12-31')).toBe('31 Dec 2026');
    expect(uk.longDate('2026-03-01')).toBe('1 March 2026');
    expect(austria.dateRange('2026-02-01', '2026-03-31')).toMatch(/^1 Feb ?– ?31 Mar 2026$/);
  });

  test('are relative to another day', () => {
    expect(us.relativeDay('2026-11-24', '2026-11-21')).toBe('in 3 days');
    expect(us.relativeDay('2026-03-30', '2026-03-28')).toBe('in 2 days');
    expect(us.relativeDay('2027-01-01', '2026-12-31')).toBe('tomorrow');
    expect(us.relativeDay('2026-11-21', '2026-11-21')).toBe('today');
    expect(us.relativeDay('2026-02-28', '2026-03-02')).toBe('2 days ago');
  });
});

describe('instants', () => {
  test.each([
    ['UTC', 'Mar 2, 2026, 12:05 AM'],
    ['America/New_York', 'Mar 1, 2026, 07:05 PM'],
    ['Asia/Kolkata', 'Mar 2, 2026, 05:35 AM'],
    ['Asia/Tokyo', 'Mar 2, 2026, 09:05 AM'],
  ])('use the local time of %s in 12-hour format', async (zone, expected) => {
    expect(await inTimeZone(zone, 'instant', '2026-03-02T00:05:00.000Z')).toBe(expected);
  });

  test.each([
    ['America/Los_Angeles', 'Mar 2, 2026, 12:05 AM GMT'],
    ['Europe/London', 'Mar 2, 2026, 12:05 AM'],
  ])('name the time zone if it is not that of the reader, in %s', async (zone, expected) => {
    expect(await inTimeZone(zone, 'instant', ['2026-03-02T00:05:00.000Z', 'Europe/London'])).toBe(expected);
    expect(`Mar 2, 2026, ${await inTimeZone(zone, 'time', ['2026-03-02T00:05:00.000Z', 'Europe/London'])}`).toBe(expected);
  });

  test('are at 12 PM at noon', async () => {
    expect(await inTimeZone('UTC', 'instant', '2026-03-02T12:00:00.000Z')).toBe('Mar 2, 2026, 12:00 PM');
  });

  test('use 24 hours where that is usual', async () => {
    expect(await inTimeZone('Europe/Vienna', 'instant', '2026-03-02T12:00:00.000Z', 'en-AT')).toBe('2 Mar 2026, 13:00');
  });
});

test.each([
  ['USD', '0.05', 'USD 0.05'],
  ['USD', '5000', 'USD 5,000.00'],
  ['USD', '12.5', 'USD 12.50'],
  ['USD', '999.00', 'USD 999.00'],
  ['USD', '1500.00', 'USD 1,500.00'],
  ['USD', '1234567.89', 'USD 1,234,567.89'],
  ['USD', '-1500.00', '−USD 1,500.00'],
  ['JPY', '150000', 'JPY 150,000'],
  ['KWD', '1234.560', 'KWD 1,234.560'],
  ['USD', '9999999999.99', 'USD 9,999,999,999.99'],
])('formats %s %s as %s, with every digit, and those that were left out', (currency, amount, expected) => {
  expect(us.money({ currency, amount })).toBe(expected);
});

test('writes amounts with the separators of the locale and the currency first', () => {
  expect(austria.minor(123_456_789, 'EUR')).toMatch(/^EUR 1[.\u00a0]234[.\u00a0]567,89$/);
  expect(sweden.minor(-123_450, 'SEK')).toBe('−SEK 1\u00a0234,50');
  expect(india.minor(123_456_789, 'INR')).toBe('INR 12,34,567.89');
  expect(austria.money({ currency: 'KWD', amount: '0.560' })).toBe('KWD 0,560');
});

test('writes quantities and percentages with the decimals of the locale', () => {
  expect(us.quantity({ quantity: 2.5, unit: 'hour' })).toBe('2.5 hours');
  expect(us.quantity({ quantity: 10_000 })).toBe('10000');
  expect(austria.quantity({ quantity: 2.5, unit: 'hour' })).toBe('2,5 hours');
  expect([us.percent('7.50'), us.percent(19)]).toEqual(['7.50%', '19%']);
  expect(sweden.percent('7.5')).toBe('7,5\u00a0%');
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [48_500, '49 kB'],
  [1_500_000_000, '1.5 GB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('formats %d bytes as %s', (bytes, expected) => {
  expect(us.size(bytes)).toBe(expected);
});

test('writes sizes and lists like the locale', () => {
  expect(austria.size(1_500_000_000)).toBe('1,5 GB');
  expect([us.list(['a', 'b', 'c']), uk.list(['a', 'b', 'c'])]).toEqual(['a, b, and c', 'a, b and c']);
});
