import { z } from 'zod';
import type { InvoiceDraft } from '#contract/billing/invoice-draft.ts';
import { computeTotals, depositOf, type InvoiceTotals, totalError } from '#contract/billing/invoice-totals.ts';
import { jsonLimits } from '#contract/shared/json-limits.ts';
import { isChargeable, totalTooLarge } from '#contract/shared/money.ts';
import { type MilestoneAmounts, splitTotals } from './payment-schedule.ts';
import type { ProposalContent, ProposalItem } from './proposal-content.ts';

const noOption = 'Please choose one of the options';
const noAddOn = "This add-on doesn't exist";
const noItem = 'Please enter quantities of what you have chosen';

/** How many items, options and add-ons a proposal can have together. */
const maxQuantities = 70;

/** A client's choice in a proposal. */
export const proposalSelection = z.object({
  /** The option's key; null where the proposal has no options. */
  choice: z.string(noOption).max(40, noOption).nullable().default(null),
  /** The keys of the chosen add-ons. */
  addOns: z.array(z.string(noAddOn).max(40, noAddOn), noAddOn).max(30, noAddOn).default([]),
  /** Quantities by item key. A missing one is as proposed, and those of items that aren't chosen don't count. */
  quantities: z
    .record(z.string().max(40, noItem), z.number('Please enter a quantity'), noItem)
    .refine((quantities) => Object.keys(quantities).length <= maxQuantities, noItem)
    .register(jsonLimits, { maxProperties: maxQuantities })
    .default({}),
});
export type ProposalSelection = z.output<typeof proposalSelection>;

export type ProposalLine = InvoiceDraft['items'][number] & { key: string };

export interface ProposalAmounts {
  lines: ProposalLine[];
  /** The sum of all invoices, in minor units. */
  totals: InvoiceTotals;
  /** The first invoice, which has the deposit and the balance, in minor units. */
  first: InvoiceTotals;
  milestones: MilestoneAmounts[];
  /** What is due on signing, in minor units; the total if there is no deposit. */
  dueNowMinor: number;
  depositMinor: number | null;
}

/**
 * What a choice costs, by the invoice's own arithmetic.
 * @returns the reason if this can't be chosen
 */
export function computeProposal(content: ProposalContent, selection: ProposalSelection, currency: string): ProposalAmounts | string {
  const chosen = chooseItems(content, selection);
  if (typeof chosen === 'string') return chosen;
  const lines: ProposalLine[] = [];
  for (const item of chosen) {
    const quantity = selection.quantities[item.key] ?? item.quantity;
    if (!isQuantityAllowed(item, quantity)) return `The quantity of ${item.title} can't be ${quantity}.`;
    lines.push(lineOf(content, item, quantity));
  }
  const whole = computeTotals(lines, currency);
  if (!whole) return totalError(lines, currency) ?? 'Please check the amounts.';
  const split = splitTotals(content, whole, currency);
  if (!split) return noBalance;
  const { totalMinor } = split.totals;
  if (!isChargeable(totalMinor, currency)) return totalTooLarge(currency);
  const depositMinor = depositOf(content, totalMinor, currency);
  return { lines, ...split, depositMinor, dueNowMinor: depositMinor ?? totalMinor };
}

export const noBalance = 'Lower the deposit or the milestones, so that a balance is left';

/** @returns the reason if this can't be chosen */
function chooseItems({ items, options, addOns }: ProposalContent, selection: ProposalSelection): ProposalItem[] | string {
  const option = options.find(({ key }) => key === selection.choice);
  if (options.length > 0 && !option) return 'Please choose one of the options.';
  if (options.length === 0 && selection.choice !== null) return 'This option is no longer part of the proposal.';
  if (selection.addOns.some((key) => !addOns.some((addOn) => addOn.key === key))) return 'An add-on is no longer part of the proposal.';
  return [...items, ...(option ? [option] : []), ...addOns.filter(({ key }) => selection.addOns.includes(key))];
}

const isQuantityAllowed = ({ quantity, quantityRange }: ProposalItem, wanted: number) =>
  quantityRange ? Number.isInteger(wanted) && wanted >= quantityRange.min && wanted <= quantityRange.max : wanted === quantity;

const lineOf = ({ taxRate, discountPercent }: ProposalContent, item: ProposalItem, quantity: number): ProposalLine => ({
  key: item.key,
  description: item.title,
  quantity,
  unit: item.unit,
  unitAmount: item.unitAmount,
  taxRate,
  discountPercent,
});
