import { expect, test } from 'vitest';
import { proposalContent } from '#api/sales/proposal-content.ts';
import { depositOf } from '#domain/billing/deposit.ts';
import { computeTotals } from '#domain/billing/invoice-totals.ts';
import { smallestStep, toDecimal } from '#domain/shared/money.ts';
import { Random } from '#server/testing/faults/random.ts';
import { repetitions, testSeed } from '#server/testing/sample.ts';
import { milestoneStatuses } from './milestones.ts';
import { paymentSchedule } from './payment-schedule.ts';
import { computeProposal } from './proposal-amounts.ts';
import { invoicesOf } from './proposal-invoices.ts';

const random = new Random(testSeed);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** A proposal with odd amounts, tax, discount and milestones. */
function oddContent(currency: string) {
  const step = smallestStep(currency);
  const items = Array.from({ length: random.integer(1, 4) }, (_, index) => ({
    key: `item${index}`,
    title: 'Film',
    unitAmount: toDecimal(random.integer(100, 90_000_00) * step, currency),
    quantity: random.integer(50, 950) / 100,
  }));
  const milestones = Array.from({ length: random.integer(1, 4) }, () => ({
    title: 'Cut',
    percent: random.integer(1, 20),
    status: random.pick(['review', ...milestoneStatuses]),
  }));
  return proposalContent.parse({
    items,
    milestones,
    taxRate: random.pick(['0', '0.01', '7.7', '8.25', '19', '25.5']),
    discountPercent: random.pick(['0', '3.33', '12.5']),
    depositPercent: random.integer(1, 19),
    balanceDueDays: 14,
  });
}

test('deposit, milestones and balance are the total to the cent, and so are the invoices', () => {
  for (let run = 0; run < repetitions(300, 10_000); run++) {
    const currency = random.pick(['USD', 'EUR', 'JPY', 'KWD', 'ISK']);
    const content = oddContent(currency);
    const { value: amounts, problem } = computeProposal(content, { choice: null, addOns: [], quantities: {} }, currency);
    const context = `run ${run} of seed ${testSeed}: ${JSON.stringify(content)}`;
    if (!amounts) throw new Error(`${problem} ${context}`);
    const { totals, lines } = amounts;
    const parts = paymentSchedule(content, amounts).map(({ amountMinor }) => amountMinor);
    expect(sum(parts), context).toBe(totals.totalMinor);
    expect(Math.min(...parts), context).toBeGreaterThan(0);
    const placement = { currency, clientId: 1, projectId: 1, signedOn: '2026-03-01', dueDate: '2026-03-02' };
    const { first, milestones } = invoicesOf({ title: 'Film', content }, amounts, placement);
    const invoiced = [first, ...milestones].map(({ items }) => computeTotals(items, currency)!);
    expect(sum(invoiced.map(({ totalMinor }) => totalMinor)), context).toBe(totals.totalMinor);
    expect(sum(invoiced.map(({ taxMinor }) => taxMinor)), context).toBe(sum(totals.taxes.map(({ taxMinor }) => taxMinor)));
    expect(depositOf(first, invoiced[0]!.totalMinor, currency), context).toBe(parts[0]);
    const whole = computeTotals(lines, currency)!;
    expect(sum(invoiced.map(({ netMinor }) => netMinor)), context).toBe(whole.netMinor);
    // Each invoice rounds its tax by half a step at most.
    const apart = Math.abs(totals.totalMinor - whole.totalMinor) / smallestStep(currency);
    expect(apart, context).toBeLessThanOrEqual((invoiced.length + 1) / 2);
  }
});
