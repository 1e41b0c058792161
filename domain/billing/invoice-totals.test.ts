import { expect, test } from 'vitest';
import { computeDeposit } from './deposit.ts';
import { computeLine, computeTotals, type PricedItem } from './invoice-totals.ts';

const line = (unitAmount: string, details: Partial<PricedItem> = {}): PricedItem => ({ quantity: 1, unitAmount, ...details });

const totalOf = (items: PricedItem[], currency: string) => computeTotals(items, currency)?.totalMinor;

test('rounds tax half up', () => {
  expect(totalOf([line('0.10', { taxRate: '5' })], 'USD'), '10 + 0.5').toBe(11);
  expect(totalOf([line('0.30', { taxRate: '5' })], 'USD'), '30 + 1.5').toBe(32);
  expect(totalOf([line('0.50', { taxRate: '5' })], 'USD'), '50 + 2.5, not to the even 2').toBe(53);
  expect(totalOf([line('0.09', { taxRate: '5' })], 'USD'), '9 + 0.45').toBe(9);
});

test('rounds tax once per rate, not per unit or per line', () => {
  expect(totalOf([line('0.10', { quantity: 3, taxRate: '5' })], 'USD'), '30 + 1.5, not 3 × 11').toBe(32);
  expect(totalOf([line('0.10', { taxRate: '5' }), line('0.10', { taxRate: '5' })], 'USD'), '20 + 1, not 11 + 11').toBe(21);
  expect(totalOf([line('0.10', { taxRate: '5' }), line('0.10', { taxRate: '5.00' })], 'USD'), 'the same rate').toBe(21);
  expect(computeTotals([line('0.10', { taxRate: '5' }), line('1.00'), line('0.10', { taxRate: '7.5' })], 'USD')).toEqual({
    netMinor: 120,
    taxes: [
      { taxRate: '5', netMinor: 10, taxMinor: 1 },
      { taxRate: null, netMinor: 100, taxMinor: 0 },
      { taxRate: '7.5', netMinor: 10, taxMinor: 1 },
    ],
    taxMinor: 2,
    totalMinor: 122,
  });
});

test('deducts a discount from its line before tax', () => {
  expect(computeLine(line('19.99', { quantity: 3, discountPercent: '10' }), 'USD')).toEqual({
    grossMinor: 5997,
    discountMinor: 600,
    netMinor: 5397,
  });
  expect(totalOf([line('19.99', { quantity: 3, discountPercent: '10', taxRate: '20' })], 'USD'), '5397 + 1079.4').toBe(6476);
});

test('multiplies quantities with decimals exactly', () => {
  expect(computeLine(line('80.00', { quantity: 2.5 }), 'USD')?.netMinor).toBe(20_000);
  expect(computeLine(line('1.00', { quantity: 1.15 }), 'USD')?.netMinor, '1.15 * 100 is 114.99… in binary').toBe(115);
  expect(computeLine(line('0.01', { quantity: 0.5 }), 'USD')?.netMinor, 'half a cent').toBe(1);
});

test('applies a tax rate with decimals exactly', () => {
  expect(totalOf([line('1000.00', { taxRate: '19.99' })], 'USD')).toBe(119_990);
  expect(totalOf([line('1000.00', { taxRate: '8.1' })], 'USD')).toBe(108_100);
  expect(totalOf([line('5000000000.00', { taxRate: '99.99' })], 'USD')).toBe(999_950_000_000);
});

test('totals an invoice in yen without decimals', () => {
  expect(totalOf([line('1500', { quantity: 2, taxRate: '10' })], 'JPY')).toBe(3300);
});

test('rounds to the smallest chargeable step of the currency', () => {
  expect(totalOf([line('999', { taxRate: '24' })], 'ISK'), '999 + 239.76 kronur').toBe(123_900);
  expect(totalOf([line('1.230', { taxRate: '5' })], 'KWD'), '1.230 + 0.0615 dinars').toBe(1290);
  expect(computeLine(line('999', { quantity: 0.5 }), 'ISK')?.netMinor).toBe(50_000);
});

test('has no total with an invalid line', () => {
  for (const item of [line('1.234'), line('1.00', { quantity: 0 }), line('1.00', { quantity: Number.NaN }), line('1.00', { taxRate: 'x' })])
    expect(computeTotals([line('1.00'), item], 'USD')).toBeUndefined();
});

test('rounds a deposit half up', () => {
  expect(computeDeposit(101, 50, 'USD')).toBe(51);
  expect(computeDeposit(150_000, 50, 'USD')).toBe(75_000);
  expect(computeDeposit(99_900, 50, 'ISK'), '499.5 kronur').toBe(50_000);
});
