import { expect, test } from 'vitest';
import {
  amountError,
  currencies as chargeable,
  currency,
  decimalAmount,
  decimalPlaces,
  isChargeable,
  minimumChargeFor,
  toDecimal,
  toMinor,
} from './money.ts';

const currencies = ['USD', 'EUR', 'JPY', 'KRW', 'VND', 'KWD', 'BHD', 'TND', 'ISK', 'UGX', 'HUF', 'COP', 'IDR', 'PKR', 'CLP'];

/** Amounts of every length, the same at each run (a linear congruential generator, Numerical Recipes' constants). */
function amounts(count: number): number[] {
  let state = 20_260_302;
  return Array.from({ length: count }, (_, index) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * 10 ** (index % 13));
  });
}

/** The API takes ten digits before the point. */
const isEntered = (minor: number, code: string) => isChargeable(minor, code) && minor < 10 ** (10 + decimalPlaces(code));

test('every amount that a currency can represent comes back from its decimal text unchanged', () => {
  const edges = [0, 1, 9, 10, 99, 100, 101, 999, 1000, 999_999_999_900];
  for (const code of currencies)
    for (const minor of [...edges, ...amounts(2000)].filter((value) => isEntered(value, code))) {
      const text = toDecimal(minor, code);
      expect(toMinor(text, code), `${code} ${text}`).toBe(minor);
      expect(decimalAmount.safeParse(text).success, `${code} ${text} is an amount that the API takes`).toBe(true);
    }
});

test('decimal text is never longer or shorter than the decimals of its currency', () => {
  expect(toDecimal(5, 'USD')).toBe('0.05');
  expect(toDecimal(0, 'USD')).toBe('0.00');
  expect(toDecimal(150_000, 'USD')).toBe('1500.00');
  expect(toDecimal(1500, 'JPY')).toBe('1500');
  expect(toDecimal(1230, 'KWD')).toBe('1.230');
  expect(toDecimal(500, 'ISK')).toBe('5.00');
});

test('money that went back keeps its sign in decimal text', () => {
  expect(toDecimal(-5, 'USD')).toBe('-0.05');
  expect(toDecimal(-150_000, 'USD')).toBe('-1500.00');
  expect(toDecimal(-1500, 'JPY')).toBe('-1500');
});

test('yen are whole: they are not multiplied by 100', () => {
  expect(toMinor('1500', 'JPY')).toBe(1500);
  expect(toMinor('1500.00', 'JPY')).toBe(1500);
  expect(toMinor('1500.5', 'JPY')).toBeUndefined();
});

test('forint and other currencies that Intl gives no decimals are charged with two', () => {
  for (const code of ['HUF', 'COP', 'IDR', 'PKR', 'TWD', 'LAK']) {
    expect(decimalPlaces(code), code).toBe(2);
    expect(toMinor('1500.25', code), code).toBe(150_025);
  }
});

test('a currency with three decimals takes no third digit but 0', () => {
  expect(toMinor('1.230', 'KWD')).toBe(1230);
  expect(toMinor('1.23', 'KWD')).toBe(1230);
  expect(toMinor('1.234', 'KWD')).toBeUndefined();
});

test('kronur of Iceland and shillings of Uganda are counted with two decimals but charged whole', () => {
  for (const code of ['ISK', 'UGX']) {
    expect(toMinor('500', code)).toBe(50_000);
    expect(toMinor('500.00', code)).toBe(50_000);
    expect(toMinor('500.50', code)).toBeUndefined();
  }
});

test('an amount with more decimals than the currency has is refused and never rounded', () => {
  expect(toMinor('10.005', 'USD')).toBeUndefined();
  expect(toMinor('10.999', 'USD')).toBeUndefined();
  expect(toMinor('10.010', 'USD')).toBe(1001);
});

test('amounts whose binary fractions are inexact are converted exactly', () => {
  expect(toMinor('1.15', 'USD')).toBe(115);
  expect(toMinor('8.2', 'USD')).toBe(820);
  expect(toMinor('4.35', 'USD')).toBe(435);
  expect(toMinor('9999999999.99', 'USD')).toBe(999_999_999_999);
});

test('an amount of 10 billion units or more is refused', () => {
  expect(toMinor('9999999999', 'KWD')).toBeUndefined();
  expect(isChargeable(1_000_000_000_000, 'USD')).toBe(false);
  expect(isChargeable(-1, 'USD')).toBe(false);
  expect(isChargeable(1.5, 'USD')).toBe(false);
});

test('what is not plain decimal text is no amount', () => {
  for (const text of ['', '-5', '+5', '1e3', '1,500.00', '.5', '5.', '1.2345', '0x10', '١٢', 'Infinity', '12345678901'])
    expect(decimalAmount.safeParse(text).success, text).toBe(false);
  expect(decimalAmount.parse(' 1500.00 ')).toBe('1500.00');
});

test('more decimals are typed than a currency has: refused even where they are zeros, as 1.500 may mean 1500', () => {
  expect(amountError('1.500', 'USD')).toBe('Please enter USD with at most 2 decimals, such as 1500.00');
  expect(amountError('1500.00', 'JPY')).toBe('Please enter JPY without decimals, such as 1500');
  expect(amountError('1.500', 'KWD')).toBeUndefined();
  expect(amountError('1.501', 'KWD')).toBe('KWD cannot represent this amount');
  for (const amount of ['0', '1', '1.5', '1.50']) expect(amountError(amount, 'USD'), amount).toBeUndefined();
});

test('a currency is one that exists, in capitals, also each of those that have other than two decimals', () => {
  expect(currency.parse(' eur ')).toBe('EUR');
  for (const code of ['EURO', 'E1R', '€', '', 'XYZ']) expect(currency.safeParse(code).success, code).toBe(false);
  expect(chargeable).toEqual(expect.arrayContaining(currencies));
});

test('the least card payment is counted in the minor units of its currency', () => {
  expect(minimumChargeFor('USD')).toBe(50);
  expect(minimumChargeFor('JPY')).toBe(50);
  expect(minimumChargeFor('HUF')).toBe(17_500);
  expect(minimumChargeFor('XPF'), 'unknown: the provider decides').toBe(1);
});
