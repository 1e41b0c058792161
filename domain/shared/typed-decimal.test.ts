import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from './locales.ts';
import { readDecimal, typeDecimal } from './typed-decimal.ts';

const read = (text: string, locale: string) => readDecimal(text, locale)?.decimal;

test.each([
  ['1.234,50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u202f234,50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['12,34,567.5', '1234567.5'],
  ['1.234.567', '1234567'],
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  [' .5', '0.5'],
  ['0,125', '0.125'],
  ['1500,', '1500'],
  ['€ 20', '20'],
  ['7,5 %', '7.5'],
])('%s is the same number in every locale', (text, decimal) => {
  for (const locale of locales) expect.soft(read(text, locale), locale).toBe(decimal);
});

test('three digits after a single separator are read by the locale, and told apart', () => {
  expect(readDecimal('1.500', 'en-DE')).toEqual({ decimal: '1500', isAmbiguous: true });
  expect(readDecimal('1,500', 'en-US')).toEqual({ decimal: '1500', isAmbiguous: true });
  expect(readDecimal('1.500', 'en-US')).toEqual({ decimal: '1.500', isAmbiguous: true });
  expect(readDecimal('1.500,00', 'en-DE')).toEqual({ decimal: '1500.00', isAmbiguous: false });
  expect(readDecimal('1500', 'en-DE')).toEqual({ decimal: '1500', isAmbiguous: false });
});

test.each(['', ' ', '.', ',', '-5', '1e3', '12a', '1..5', '1,2,3', '1.23.4', '15 00', '1 234.567 890', '1.234,567.890', '٣', '1\n500x'])(
  '%j is not a number',
  (text) => {
    for (const locale of locales) expect.soft(read(text, locale), locale).toBeUndefined();
  },
);

const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999n });
const toDecimal = (minor: bigint, digits: number) => {
  const text = `${minor}`.padStart(digits + 1, '0');
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
};

describe.each(locales)('in %s', (locale) => {
  test('reads what Intl writes, grouped or not', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 3 }), fc.boolean(), (minor, digits, useGrouping) => {
        const decimal = toDecimal(minor, digits);
        const format = new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: digits });
        expect(read(format.format(decimal as `${number}`), locale)).toBe(decimal);
        expect(read(typeDecimal(decimal, locale), locale)).toBe(decimal);
      }),
    );
  });

  test('reads amounts as every other locale writes them', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), (minor, other) => {
        const format = new Intl.NumberFormat(other, { minimumFractionDigits: 2 });
        expect(read(format.format(toDecimal(minor, 2) as `${number}`), locale)).toBe(toDecimal(minor, 2));
      }),
    );
  });
});
