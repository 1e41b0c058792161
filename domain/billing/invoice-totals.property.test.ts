import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalPlaces, smallestStep, toDecimal, toMinor } from '#domain/shared/money.ts';
import { computeDeposit } from './deposit.ts';
import { computeTotals } from './invoice-totals.ts';

// The rules of invoice-totals.ts, computed independently in exact fractions.

type Fraction = { top: bigint; bottom: bigint };

const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const hundredths = (value: number, bottom = 100n): Fraction => ({ top: BigInt(value), bottom });

/** Rounds to the nearest multiple of the step, halves up: the largest n with n − ½ ≤ value / step. */
function roundHalfUp({ top, bottom }: Fraction, step: bigint): bigint {
  const doubled = 2n * top + bottom * step;
  const unit = 2n * bottom * step;
  return ((doubled - (doubled % unit)) / unit) * step;
}

interface Line {
  quantity: number;
  unitMinor: number;
  taxRate: number | null;
  discount: number | null;
}

/** A line whose amounts are integers: steps of the currency, and hundredths of quantities and percentages. */
const line = fc.record<Line>({
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  unitMinor: fc.integer({ min: 0, max: 100_000 }),
  taxRate: fc.option(fc.constantFrom(0, 500, 700, 750, 1900, 2000, 2550, 9999)),
  discount: fc.option(fc.integer({ min: 0, max: 10_000 })),
});

const percent = (value: number | null) => (value === null ? null : (value / 100).toFixed(2));

function computeExactly(lines: Line[], step: bigint) {
  const nets = new Map<number | null, bigint>();
  for (const { quantity, unitMinor, taxRate, discount } of lines) {
    const gross = roundHalfUp(times(hundredths(unitMinor, 1n), hundredths(quantity)), step);
    const reduction = roundHalfUp(times({ top: gross, bottom: 1n }, hundredths(discount ?? 0, 10_000n)), step);
    nets.set(taxRate, (nets.get(taxRate) ?? 0n) + gross - reduction);
  }
  const taxes = [...nets].map(([rate, net]) => ({
    taxRate: rate === null ? null : String(rate / 100),
    netMinor: Number(net),
    taxMinor: Number(roundHalfUp(times({ top: net, bottom: 1n }, hundredths(rate ?? 0, 10_000n)), step)),
  }));
  const netMinor = taxes.reduce((sum, tax) => sum + tax.netMinor, 0);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  return { netMinor, taxes, taxMinor, totalMinor: netMinor + taxMinor };
}

test.each(currencies)('adds up %s invoices as exact fractions do', (currency) => {
  const step = smallestStep(currency);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 99 }), (drawn, depositPercent) => {
      const lines = drawn.map((each) => ({ ...each, unitMinor: each.unitMinor * step }));
      const items = lines.map(({ quantity, unitMinor, taxRate, discount }) => ({
        quantity: quantity / 100,
        unitAmount: toDecimal(unitMinor, currency),
        taxRate: percent(taxRate),
        discountPercent: percent(discount),
      }));
      const totals = computeTotals(items, currency)!;
      expect(totals).toEqual(computeExactly(lines, BigInt(step)));
      const depositMinor = computeDeposit(totals.totalMinor, depositPercent, currency);
      const exactDeposit = roundHalfUp(times({ top: BigInt(totals.totalMinor), bottom: 1n }, hundredths(depositPercent)), BigInt(step));
      expect(depositMinor).toBe(Number(exactDeposit));
      // The deposit and the balance are both chargeable, so they add up to the total.
      expect([depositMinor % step, (totals.totalMinor - depositMinor) % step]).toEqual([0, 0]);
    }),
    { numRuns: 40 },
  );
});

test.each(currencies)('reads and writes every %s amount, and refuses what it cannot represent', (currency) => {
  const step = smallestStep(currency);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Math.floor(999_999_999_999 / step) }), (steps) => {
      const decimal = toDecimal(steps * step, currency);
      expect(toMinor(decimal, currency)).toBe(steps * step);
      const [whole = '', fraction = ''] = decimal.split('.');
      expect(toMinor(`${whole}.${fraction.padEnd(decimalPlaces(currency), '0')}1`, currency), 'one decimal too many').toBeUndefined();
      if (step > 1) expect(toMinor(toDecimal(steps * step + 1, currency), currency), 'between two steps').toBeUndefined();
    }),
    { numRuns: 40 },
  );
});
