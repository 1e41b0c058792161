import type { InvoiceDraft } from '#api/billing/invoice-draft.ts';
import type { ProposalContent, ProposalItem } from '#api/sales/proposal-content.ts';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import { depositOf } from '#domain/billing/deposit.ts';
import { computeTotals, type InvoiceTotals, totalError } from '#domain/billing/invoice-totals.ts';
import { isChargeable, totalTooLarge } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';
import { type MilestoneAmounts, splitTotals } from './payment-schedule.ts';

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

/** What a choice costs, by the invoice's own arithmetic, or why it can't be chosen. */
export function computeProposal(content: ProposalContent, selection: ProposalSelection, currency: string): Result<ProposalAmounts> {
  const { value: chosen, problem } = chooseItems(content, selection);
  if (!chosen) return { problem };
  const lines: ProposalLine[] = [];
  for (const item of chosen) {
    const quantity = selection.quantities[item.key] ?? item.quantity;
    if (!isQuantityAllowed(item, quantity)) return { problem: `The quantity of ${item.title} can't be ${quantity}.` };
    lines.push(lineOf(content, item, quantity));
  }
  const whole = computeTotals(lines, currency);
  if (!whole) return { problem: totalError(lines, currency) ?? 'Please check the amounts.' };
  const split = splitTotals(content, whole, currency);
  if (!split) return { problem: noBalance };
  const { totalMinor } = split.totals;
  if (!isChargeable(totalMinor, currency)) return { problem: totalTooLarge(currency) };
  const depositMinor = depositOf(content, totalMinor, currency);
  return { value: { lines, ...split, depositMinor, dueNowMinor: depositMinor ?? totalMinor } };
}

export const noBalance = 'Lower the deposit or the milestones, so that a balance is left';

function chooseItems({ items, options, addOns }: ProposalContent, selection: ProposalSelection): Result<ProposalItem[]> {
  const option = options.find(({ key }) => key === selection.choice);
  if (options.length > 0 && !option) return { problem: 'Please choose one of the options.' };
  if (options.length === 0 && selection.choice !== null) return { problem: 'This option is no longer part of the proposal.' };
  if (selection.addOns.some((key) => !addOns.some((addOn) => addOn.key === key)))
    return { problem: 'An add-on is no longer part of the proposal.' };
  return { value: [...items, ...(option ? [option] : []), ...addOns.filter(({ key }) => selection.addOns.includes(key))] };
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

/** Whether only a part of the total is due on signing. */
export const hasDeposit = ({ depositPercent, depositAmount }: Pick<ProposalContent, 'depositPercent' | 'depositAmount'>) =>
  depositPercent !== null || depositAmount !== null;

/** Whether the client can choose anything in the proposal. */
export const hasChoice = ({ items, options, addOns }: Pick<ProposalContent, 'items' | 'options' | 'addOns'>) =>
  options.length + addOns.length > 0 || items.some(({ quantityRange }) => quantityRange !== null);

export const itemLists = ['items', 'options', 'addOns'] as const;

/** For each option, the smallest and the largest choice that a client can make. */
export function outermostChoices(content: ProposalContent): { least: ProposalSelection; most: ProposalSelection }[] {
  const all = itemLists.flatMap((list) => content[list]);
  const quantities = (end: 'min' | 'max') =>
    Object.fromEntries(all.flatMap(({ key, quantityRange }) => (quantityRange ? [[key, quantityRange[end]]] : [])));
  return (content.options.length > 0 ? content.options.map(({ key }) => key) : [null]).map((choice) => ({
    least: { choice, addOns: [], quantities: quantities('min') },
    most: { choice, addOns: content.addOns.map(({ key }) => key), quantities: quantities('max') },
  }));
}

/** The error message if what a client can choose adds up to more than the largest amount: that can't even be saved as a draft. */
export const largestTotalError = (content: ProposalContent, currency: string): string | undefined =>
  outermostChoices(content)
    .map(({ most }) => computeProposal(content, most, currency).problem)
    .find((problem) => problem === totalTooLarge(currency));
