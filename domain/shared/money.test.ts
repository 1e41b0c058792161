import { expect, test } from 'vitest';
import { currency, decimalAmount } from '#api/shared/money.ts';
import { amountError, currencies, decimalPlaces, isChargeable, maximumChargeFor, minimumChargeFor, toDecimal, toMinor } from './money.ts';

/** Amounts of every length, the same in each run (a linear congruential generator with the constants from Numerical Recipes). */
function amounts(count: number): number[] {
  let state = 20_260_302;
  return Array.from({ length: count }, (_, index) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * 10 ** (index % 13));
  });
}

/** The API accepts at most ten digits before the decimal point. */
const canBeEntered = (minor: number, code: string) => isChargeable(minor, code) && minor < 10 ** (10 + decimalPlaces(code));

test('round-trips chargeable amounts of every currency through their decimal strings', () => {
  const edges = [0, 1, 9, 10, 99, 100, 101, 999, 1000, 999_999_999_900];
  for (const code of currencies)
    for (const minor of [...edges, ...amounts(500)].filter((value) => canBeEntered(value, code))) {
      const text = toDecimal(minor, code);
      expect(toMinor(text, code), `${code} ${text}`).toBe(minor);
      expect(decimalAmount.safeParse(text).success, `${code} ${text} is accepted by the API`).toBe(true);
    }
});

test('writes exactly the decimals of the currency', () => {
  expect(toDecimal(5, 'USD')).toBe('0.05');
  expect(toDecimal(0, 'USD')).toBe('0.00');
  expect(toDecimal(150_000, 'USD')).toBe('1500.00');
  expect(toDecimal(1500, 'JPY')).toBe('1500');
  expect(toDecimal(1230, 'KWD')).toBe('1.230');
  expect(toDecimal(500, 'ISK')).toBe('5.00');
});

test('keeps the sign of a negative amount', () => {
  expect(toDecimal(-5, 'USD')).toBe('-0.05');
  expect(toDecimal(-150_000, 'USD')).toBe('-1500.00');
  expect(toDecimal(-1500, 'JPY')).toBe('-1500');
});

test('does not multiply yen by 100', () => {
  expect(toMinor('1500', 'JPY')).toBe(1500);
  expect(toMinor('1500.00', 'JPY')).toBe(1500);
  expect(toMinor('1500.5', 'JPY')).toBeUndefined();
});

test('charges forint and other currencies with two decimals, although Intl gives them none', () => {
  for (const code of ['HUF', 'COP', 'IDR', 'PKR', 'TWD', 'LAK']) {
    expect(decimalPlaces(code), code).toBe(2);
    expect(toMinor('1500.25', code), code).toBe(150_025);
  }
});

test('accepts only 0 as the third decimal', () => {
  expect(toMinor('1.230', 'KWD')).toBe(1230);
  expect(toMinor('1.23', 'KWD')).toBe(1230);
  expect(toMinor('1.234', 'KWD')).toBeUndefined();
});

test('counts Icelandic krónur and Ugandan shillings with two decimals but charges whole units', () => {
  for (const code of ['ISK', 'UGX']) {
    expect(toMinor('500', code)).toBe(50_000);
    expect(toMinor('500.00', code)).toBe(50_000);
    expect(toMinor('500.50', code)).toBeUndefined();
  }
});

test('rejects excess decimals instead of rounding', () => {
  expect(toMinor('10.005', 'USD')).toBeUndefined();
  expect(toMinor('10.999', 'USD')).toBeUndefined();
  expect(toMinor('10.010', 'USD')).toBe(1001);
});

test('converts amounts exactly that binary fractions cannot represent', () => {
  expect(toMinor('1.15', 'USD')).toBe(115);
  expect(toMinor('8.2', 'USD')).toBe(820);
  expect(toMinor('4.35', 'USD')).toBe(435);
  expect(toMinor('9999999999.99', 'USD')).toBe(999_999_999_999);
});

test('rejects 10 billion units or more', () => {
  expect(toMinor('9999999999', 'KWD')).toBeUndefined();
  expect(isChargeable(1_000_000_000_000, 'USD')).toBe(false);
  expect(isChargeable(-1, 'USD')).toBe(false);
  expect(isChargeable(1.5, 'USD')).toBe(false);
});

test('rejects anything but a plain decimal number', () => {
  for (const text of ['', '-5', '+5', '1e3', '1,500.00', '.5', '5.', '1.2345', '0x10', '١٢', 'Infinity', '12345678901'])
    expect(decimalAmount.safeParse(text).success, text).toBe(false);
  expect(decimalAmount.parse(' 1500.00 ')).toBe('1500.00');
});

test('rejects excess decimals even if they are zeros, since 1.500 may mean 1500', () => {
  expect(amountError('1.500', 'USD')).toBe('Please enter a USD amount with at most 2 decimals, such as 1500.00');
  expect(amountError('1500.00', 'JPY')).toBe('Please enter a JPY amount without decimals, such as 1500');
  expect(amountError('1.500', 'KWD')).toBeUndefined();
  expect(amountError('1.501', 'KWD')).toBe("This isn't a valid KWD amount");
  for (const amount of ['0', '1', '1.5', '1.50']) expect(amountError(amount, 'USD'), amount).toBeUndefined();
});

test('normalizes currency codes and rejects unknown ones', () => {
  expect(currency.parse(' eur ')).toBe('EUR');
  for (const code of ['EURO', 'E1R', '€', '', 'XYZ']) expect(currency.safeParse(code).success, code).toBe(false);
  expect(currencies).toEqual(
    expect.arrayContaining(['USD', 'EUR', 'JPY', 'KRW', 'VND', 'KWD', 'ISK', 'UGX', 'HUF', 'COP', 'IDR', 'PKR', 'CLP']),
  );
});

test('gives the minimum card payment in minor units', () => {
  expect(minimumChargeFor('USD')).toBe(50);
  expect(minimumChargeFor('JPY')).toBe(50);
  expect(minimumChargeFor('HUF')).toBe(17_500);
  for (const code of ['ARS', 'COP', 'IDR', 'ILS', 'KRW', 'PHP', 'RUB', 'ZAR']) expect(minimumChargeFor(code), code).toBe(50);
  expect(minimumChargeFor('XPF'), 'unknown, left to the provider').toBe(1);
});

test('gives the maximum card payment in minor units', () => {
  expect(maximumChargeFor('USD')).toBe(99_999_999);
  expect(maximumChargeFor('IDR')).toBe(999_999_999_999);
  expect(maximumChargeFor('COP')).toBe(9_999_999_999);
  expect(maximumChargeFor('INR')).toBe(999_999_999);
  for (const code of currencies) expect(isChargeable(maximumChargeFor(code), code), code).toBe(true);
});
