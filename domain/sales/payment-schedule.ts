import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { daysAfterDelivery } from '#domain/billing/invoice-texts.ts';
import { computeTotals, divide, type InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { milestoneDue } from './milestones.ts';

export type MilestoneAmounts = ProposalContent['milestones'][number] & { totals: InvoiceTotals };

/**
 * Splits a total into an invoice for each milestone, and the first one for the rest: the deposit and the balance. An invoice's tax is
 * rounded on its own, so what all of them add up to is the sum of their taxes.
 * @returns undefined if nothing is left for the first one
 */
export function splitTotals({ milestones, taxRate }: ProposalContent, whole: InvoiceTotals, currency: string) {
  const totalsOf = (netMinor: number) => computeTotals([{ quantity: 1, unitAmount: toDecimal(netMinor, currency), taxRate }], currency);
  let restMinor = whole.netMinor;
  const parts: MilestoneAmounts[] = [];
  for (const milestone of milestones) {
    const netMinor = divide(BigInt(whole.netMinor) * BigInt(milestone.percent), 100n, currency);
    restMinor -= netMinor;
    const totals = totalsOf(netMinor);
    if (!totals || restMinor <= 0) return undefined;
    parts.push({ ...milestone, totals });
  }
  const first = milestones.length === 0 ? whole : totalsOf(restMinor);
  if (!first) return undefined;
  const taxMinor = parts.reduce((sum, { totals }) => sum + totals.taxMinor, first.taxMinor);
  const taxes = whole.taxes.map((tax) => ({ ...tax, taxMinor }));
  return { first, milestones: parts, totals: { ...whole, taxes, taxMinor, totalMinor: whole.netMinor + taxMinor } };
}

/** What the deposit leaves of the first invoice, in minor units; nothing without a deposit. */
export const balanceOf = ({ first, depositMinor }: { first: InvoiceTotals; depositMinor: number | null }) =>
  depositMinor === null ? 0 : first.totalMinor - depositMinor;

interface PaymentPart {
  label: string;
  amountMinor: number;
}

/** When each part is due, in words; if there is no deposit, everything is due on signing. */
export function paymentSchedule(
  { depositPercent, balanceDueDays }: ProposalContent,
  { depositMinor, milestones, first }: { depositMinor: number | null; milestones: MilestoneAmounts[]; first: InvoiceTotals },
): PaymentPart[] {
  if (depositMinor === null) return [];
  const balanceDue = balanceDueDays === null ? '' : `, due ${daysAfterDelivery(balanceDueDays)}`;
  return [
    { label: `Deposit${depositPercent === null ? '' : ` (${depositPercent}%)`}, due on signing`, amountMinor: depositMinor },
    ...milestones.map(({ title, percent, status, totals }) => ({
      label: `${title} (${percent}%), due ${milestoneDue[status]}`,
      amountMinor: totals.totalMinor,
    })),
    { label: `Balance${balanceDue}`, amountMinor: balanceOf({ first, depositMinor }) },
  ];
}
