import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { hasDeposit, type ProposalAmounts } from './proposal-amounts.ts';

interface Placement {
  currency: string;
  clientId: number;
  projectId: number;
  /** The day of the signature. */
  signedOn: string;
  /** The due date by the studio's payment terms. */
  dueDate: string;
}

/**
 * The invoice that a signed proposal becomes if it has no milestones. It's due on signing; its balance comes after the final delivery, or by
 * the payment terms.
 */
export const wholeInvoiceOf = (
  content: ProposalContent,
  { lines }: ProposalAmounts,
  { signedOn, dueDate: dueByTerms, ...placement }: Placement,
) => ({
  ...placement,
  dueDate: signedOn,
  items: lines.map(({ key: _, ...item }) => item),
  taxExemption: content.taxExemption,
  depositPercent: content.depositPercent,
  depositAmount: content.depositAmount,
  balanceDue: hasDeposit(content) ? (content.balanceDueDays ?? dueByTerms) : null,
});

/** The invoices that a signed proposal becomes: the first one, for the deposit and the balance, and one for each milestone. */
export function invoicesOf(proposal: { title: string; content: ProposalContent }, amounts: ProposalAmounts, placement: Placement) {
  const { title, content } = proposal;
  const { signedOn: _, ...byTerms } = placement;
  const { currency } = placement;
  const { first, milestones, depositMinor } = amounts;
  const whole = wholeInvoiceOf(content, amounts, placement);
  if (depositMinor === null || milestones.length === 0) return { first: whole, milestones: [] };
  const { taxRate } = content;
  /** An invoice item without a discount, because `netMinor` already has it taken off. */
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
      ...byTerms,
      items: itemOf(`${title}: ${milestone.title} (${milestone.percent}%)`, milestone.totals),
      taxExemption: content.taxExemption,
    })),
  };
}
