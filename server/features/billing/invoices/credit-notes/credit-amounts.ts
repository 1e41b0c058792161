import type { InvoiceTotals, TaxSubtotal } from '#contract/billing/invoice-totals.ts';
import { smallestStep } from '#contract/shared/money.ts';

// Amounts are in minor units. A credit note's totals have the invoice's tax rates, so that both can be subtracted rate by rate.

type Amounts = Pick<InvoiceTotals, 'taxes'>;

function totalsOf(taxes: TaxSubtotal[]): InvoiceTotals {
  const netMinor = taxes.reduce((sum, tax) => sum + tax.netMinor, 0);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  return { netMinor, taxes, taxMinor, totalMinor: netMinor + taxMinor };
}

/** What remains of an invoice after its credit notes. */
export function remainingTotals(invoice: Amounts, creditNotes: Amounts[]): InvoiceTotals {
  const credited = creditNotes.flatMap(({ taxes }) => taxes);
  return totalsOf(
    invoice.taxes.map(({ taxRate, netMinor, taxMinor }) => {
      const ofRate = credited.filter((tax) => tax.taxRate === taxRate);
      return {
        taxRate,
        netMinor: ofRate.reduce((rest, tax) => rest - tax.netMinor, netMinor),
        taxMinor: ofRate.reduce((rest, tax) => rest - tax.taxMinor, taxMinor),
      };
    }),
  );
}

/** Whether no rate is credited for more than what remains of it. */
export const isWithin = (credit: Amounts, remaining: Amounts) =>
  credit.taxes.every(({ taxRate, netMinor, taxMinor }) =>
    remaining.taxes.some((rest) => rest.taxRate === taxRate && netMinor <= rest.netMinor && taxMinor <= rest.taxMinor),
  );

/**
 * Shares an amount including tax over what remains of an invoice, in proportion. Each part is rounded down to the currency's smallest
 * step; the parts with the largest remainders get what is left over, so that everything adds up exactly.
 * @param amountMinor at most what remains
 */
export function shareAmount(remaining: InvoiceTotals, amountMinor: number, currency: string): InvoiceTotals {
  const step = BigInt(smallestStep(currency));
  const whole = BigInt(remaining.totalMinor) / step;
  const amount = BigInt(amountMinor) / step;
  const parts = remaining.taxes.flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor]);
  const shares = parts.map((part, index) => {
    const product = amount * (BigInt(part) / step);
    return { index, share: product / whole, remainder: product % whole };
  });
  const missing = Number(amount - shares.reduce((sum, { share }) => sum + share, 0n));
  const roundedUp = new Set(
    shares
      .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  const minorOf = (index: number) => Number((shares[index]!.share + (roundedUp.has(index) ? 1n : 0n)) * step);
  return totalsOf(
    remaining.taxes.map(({ taxRate }, index) => ({ taxRate, netMinor: minorOf(2 * index), taxMinor: minorOf(2 * index + 1) })),
  );
}
