import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTax, computeTotals } from '#domain/billing/invoice-totals.ts';
import { currencies, smallestStep, toDecimal } from '#domain/shared/money.ts';
import { fitTotals, isWithin, remainingTotals, shareAmount } from './credit-amounts.ts';

const items = [
  { quantity: 1, unitAmount: '100.00', taxRate: '19' },
  { quantity: 1, unitAmount: '50.00', taxRate: '7' },
  { quantity: 1, unitAmount: '10.00', taxRate: null },
];
const totals = computeTotals(items, 'USD')!;

test('shares an amount over the rates in proportion, down to the last cent', () => {
  expect(totals.totalMinor).toBe(18_250);
  expect(shareAmount(totals, 9125, 'USD')).toEqual({
    netMinor: 8000,
    taxes: [
      { taxRate: '19', netMinor: 5000, taxMinor: 950 },
      { taxRate: '7', netMinor: 2500, taxMinor: 175 },
      { taxRate: null, netMinor: 500, taxMinor: 0 },
    ],
    taxMinor: 1125,
    totalMinor: 9125,
  });
  expect(shareAmount(totals, 1, 'USD').totalMinor).toBe(1);
});

test('knows what remains of each rate', () => {
  const credit = computeTotals([{ quantity: 1, unitAmount: '40.00', taxRate: '19' }], 'USD')!;
  const remaining = remainingTotals(totals, [credit]);
  expect(remaining.taxes[0]).toEqual({ taxRate: '19', netMinor: 6000, taxMinor: 1140 });
  expect(isWithin(credit, remaining)).toBe(true);
  expect(isWithin(computeTotals([{ quantity: 1, unitAmount: '61.00', taxRate: '19' }], 'USD')!, remaining), 'too much of a rate').toBe(
    false,
  );
  expect(isWithin(computeTotals([{ quantity: 1, unitAmount: '1.00', taxRate: '20' }], 'USD')!, remaining), 'another rate').toBe(false);
});

test("credits the last of a rate's tax with the last of its net amount", () => {
  const line = (unitAmount: string) => ({ quantity: 1, unitAmount, taxRate: '19' });
  for (const [unitAmount, taxes] of [
    ['0.55', [10, 10, 11]],
    ['0.03', [1, 1, 0]],
  ] as const) {
    const invoice = computeTotals([line(unitAmount), line(unitAmount), line(unitAmount)], 'EUR')!;
    const notes: (typeof invoice)[] = [];
    for (const _ of taxes) notes.push(fitTotals(computeTotals([line(unitAmount)], 'EUR')!, remainingTotals(invoice, notes)));
    expect(notes.map(({ taxMinor }) => taxMinor)).toEqual(taxes);
    expect(remainingTotals(invoice, notes).totalMinor).toBe(0);
  }
});

test("an amount's tax is that of its net amount at each rate, if there is such an amount", () => {
  const invoice = computeTotals(
    [null, '7', '19'].map((taxRate) => ({ quantity: 1, unitAmount: '500.00', taxRate })),
    'EUR',
  )!;
  for (let amountMinor = 1; amountMinor < invoice.totalMinor; amountMinor += 7)
    for (const { taxRate, netMinor, taxMinor } of shareAmount(invoice, amountMinor, 'EUR').taxes)
      expect(taxMinor, `${amountMinor} at ${taxRate}`).toBe(computeTax(netMinor, taxRate, 'EUR'));
});

test('credit notes in any amounts add up to the invoice, in every currency', () => {
  const line = fc.record({
    steps: fc.integer({ min: 1, max: 5_000_000 }),
    taxRate: fc.constantFrom(null, '0', '5', '7.5', '19', '19.99', '25'),
  });
  const cuts = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.array(line, { minLength: 1, maxLength: 8 }), cuts, (currency, lines, cuts) => {
      const step = smallestStep(currency);
      const invoice = computeTotals(
        lines.map(({ steps, taxRate }) => ({ quantity: 1, unitAmount: toDecimal(steps * step, currency), taxRate })),
        currency,
      )!;
      const notes: (typeof invoice)[] = [];
      for (const cut of [...cuts, 1]) {
        const remaining = remainingTotals(invoice, notes);
        const amountMinor = Math.ceil((remaining.totalMinor / step) * cut) * step;
        if (amountMinor === 0) break;
        const note = shareAmount(remaining, amountMinor, currency);
        expect(note.totalMinor).toBe(amountMinor);
        expect(isWithin(note, remaining)).toBe(true);
        for (const { netMinor, taxMinor } of note.taxes) {
          expect(netMinor).toBeGreaterThanOrEqual(0);
          expect(taxMinor).toBeGreaterThanOrEqual(0);
          expect([netMinor % step, taxMinor % step]).toEqual([0, 0]);
        }
        notes.push(note);
      }
      for (const { netMinor, taxMinor } of remainingTotals(invoice, notes).taxes) expect([netMinor, taxMinor]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});
