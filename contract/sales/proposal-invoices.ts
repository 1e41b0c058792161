import { toDecimal } from '#contract/shared/money.ts';
import type { ProposalAmounts } from './proposal-amounts.ts';
import { hasDeposit, type ProposalContent } from './proposal-content.ts';

interface Placement {
  currency: string;
  clientId: number;
  projectId: number;
  dueDate: string;
}

/** The invoice that a signed proposal becomes if it has no milestones. */
export const wholeInvoiceOf = (content: ProposalContent, { lines }: ProposalAmounts, placement: Placement) => ({
  ...placement,
  items: lines.map(({ key: _, ...item }) => item),
  taxExemption: content.taxExemption,
  depositPercent: content.depositPercent,
  depositAmount: content.depositAmount,
  balanceDue: hasDeposit(content) ? content.balanceDueDays : null,
});

/** The invoices that a signed proposal becomes: the first one, for the deposit and the balance, and one for each milestone. */
export function invoicesOf(proposal: { title: string; content: ProposalContent }, amounts: ProposalAmounts, placement: Placement) {
  const { title, content } = proposal;
  const { currency } = placement;
  const { first, milestones, depositMinor } = amounts;
  const whole = wholeInvoiceOf(content, amounts, placement);
  if (depositMinor === null || milestones.length === 0) return { first: whole, milestones: [] };
  const { taxRate } = content;
  /** The discount has been taken off. */
  const itemOf = (description: string, { netMinor }: { netMinor: number }) => [
    { description, quantity: 1, unitAmount: toDecimal(netMinor, currency), taxRate },
  ];
  return {
    first: {
      ...whole,
      items: itemOf(`${title}: deposit and balance`, first),
      depositPercent: null,
      depositAmount: toDecimal(depositMinor, currency),
    },
    milestones: milestones.map((milestone) => ({
      ...placement,
      items: itemOf(`${title}: ${milestone.title} (${milestone.percent}%)`, milestone.totals),
      taxExemption: content.taxExemption,
    })),
  };
}
