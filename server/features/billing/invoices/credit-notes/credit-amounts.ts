import { computeTax, divide, type InvoiceTotals, netOfTotal, type TaxSubtotal } from '#domain/billing/invoice-totals.ts';

// Amounts are in minor units. A credit note's totals have the invoice's tax rates, so that both can be subtracted rate by rate.

type Amounts = Pick<InvoiceTotals, 'taxes'>;

function totalsOf(taxes: TaxSubtotal[]): InvoiceTotals {
  const netMinor = taxes.reduce((sum, tax) => sum + tax.netMinor, 0);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  return { netMinor, taxes, taxMinor, totalMinor: netMinor + taxMinor };
}

const negate = (minor: number) => (minor === 0 ? 0 : -minor);

export const negateTotals = ({ taxes }: Amounts): InvoiceTotals =>
  totalsOf(taxes.map(({ taxRate, netMinor, taxMinor }) => ({ taxRate, netMinor: negate(netMinor), taxMinor: negate(taxMinor) })));

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
 * Shares an amount including tax over what remains of an invoice, in proportion to its rates. At each rate, the tax is that of the net
 * amount; what such an amount lacks or exceeds goes to the next lower rate. The lowest takes the rest: where it isn't untaxed, its tax may
 * be a step off.
 * @param amountMinor at most what remains
 */
export function shareAmount(remaining: InvoiceTotals, amountMinor: number, currency: string): InvoiceTotals {
  let restMinor = amountMinor;
  let laterMinor = remaining.totalMinor;
  const byRate = remaining.taxes.toSorted((a, b) => Number(b.taxRate) - Number(a.taxRate));
  const taxes = byRate.map((tax) => {
    const ofRate = tax.netMinor + tax.taxMinor;
    const target = laterMinor === 0 ? 0 : divide(BigInt(restMinor) * BigInt(ofRate), BigInt(laterMinor), currency);
    laterMinor -= ofRate;
    const share = splitTotal(tax, target, { least: restMinor - laterMinor, most: restMinor }, currency);
    restMinor -= share.netMinor + share.taxMinor;
    return share;
  });
  return totalsOf(taxes);
}

/** Splits about as much as `target` into a net amount and its tax, within what remains of a rate; exactly as much if no such tax fits. */
function splitTotal(
  { taxRate, ...remaining }: TaxSubtotal,
  target: number,
  { least, most }: { least: number; most: number },
  currency: string,
): TaxSubtotal {
  const netMinor = Math.max(target - remaining.taxMinor, Math.min(netOfTotal(target, taxRate, currency), remaining.netMinor));
  const taxMinor = computeTax(netMinor, taxRate, currency);
  const fits = taxMinor <= remaining.taxMinor && netMinor + taxMinor >= least && netMinor + taxMinor <= most;
  return { taxRate, netMinor, taxMinor: fits ? taxMinor : target - netMinor };
}

/** Totals of credited items within what remains: whoever credits the last of a rate's net amount credits the last of its tax. */
export const fitTotals = (credit: InvoiceTotals, remaining: Amounts): InvoiceTotals =>
  totalsOf(
    credit.taxes.map((tax) => {
      const rest = remaining.taxes.find(({ taxRate }) => taxRate === tax.taxRate);
      if (!rest) return tax;
      return { ...tax, taxMinor: tax.netMinor === rest.netMinor ? rest.taxMinor : Math.min(tax.taxMinor, rest.taxMinor) };
    }),
  );
