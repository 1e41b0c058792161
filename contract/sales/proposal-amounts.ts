import { z } from 'zod';
import { type InvoiceDraft, invoiceDraft } from '#contract/billing/invoice-draft.ts';
import { computeTotals, depositOf, type InvoiceTotals } from '#contract/billing/invoice-totals.ts';
import { hasDeposit, type ProposalContent, type ProposalItem } from './proposal-content.ts';

const noOption = 'Please choose one of the options';
const noAddOn = "This add-on doesn't exist";
const noItem = 'Please enter quantities of what you have chosen';

/** What a client chose. */
export const proposalSelection = z.object({
  /** The option's key; null where the proposal has no options. */
  choice: z.string(noOption).max(40, noOption).nullable().default(null),
  /** The add-ons' keys. */
  addOns: z.array(z.string(noAddOn).max(40, noAddOn), noAddOn).max(30, noAddOn).default([]),
  /** By key, of items whose quantity the client may change. One that isn't there is the proposal's own; those of items that aren't chosen count for nothing. */
  quantities: z.record(z.string().max(40, noItem), z.number('Please enter a quantity'), noItem).default({}),
});
export type ProposalSelection = z.output<typeof proposalSelection>;

export type ProposalLine = InvoiceDraft['items'][number] & { key: string };

export interface ProposalAmounts {
  /** As the invoice will have them. */
  lines: ProposalLine[];
  /** In minor units. */
  totals: InvoiceTotals;
  /** Due on signing; the total without a deposit. */
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
  const totals = computeTotals(lines, currency);
  if (!totals) return 'Please check the amounts.';
  const depositMinor = depositOf(content, totals.totalMinor, currency);
  return { lines, totals, depositMinor, dueNowMinor: depositMinor ?? totals.totalMinor };
}

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

/** The invoice that a signed proposal becomes. */
export const invoiceOf = (
  content: ProposalContent,
  { lines }: ProposalAmounts,
  { currency, ...rest }: { currency: string; clientId: number; projectId: number; dueDate: string },
) => ({
  ...rest,
  currency,
  items: lines.map(({ key: _, ...item }) => item),
  taxExemption: content.taxExemption,
  depositPercent: content.depositPercent,
  depositAmount: content.depositAmount,
  balanceDue: hasDeposit(content) ? content.balanceDueDays : null,
});

interface ProposalToSend {
  title: string;
  recipientName: string;
  recipientEmail: string;
  currency: string;
  validUntil: string;
  content: ProposalContent;
}

/** What keeps a proposal from being sent: messages by field, as `content.options.0.title`. Empty when it can be sent. */
export function proposalProblems({ content, currency, ...proposal }: ProposalToSend, today: string): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const report = (path: string, message: string) => {
    problems[path] = [...new Set([...(problems[path] ?? []), message])];
  };
  if (!proposal.title) report('title', 'Title is required');
  if (!proposal.recipientName) report('recipientName', 'Name is required');
  if (!proposal.recipientEmail) report('recipientEmail', 'Email is required');
  if (proposal.validUntil < today) report('validUntil', 'This date has passed');
  if (content.balanceDueDays !== null && !hasDeposit(content))
    report('content.balanceDueDays', 'Only a proposal with a deposit has a balance');
  content.schedule.forEach(({ label, from, to }, index) => {
    if (!label) report(`content.schedule.${index}.label`, 'Label is required');
    if (to < from) report(`content.schedule.${index}.to`, "The last day can't be before the first");
  });
  reportItems(content, report);
  if (Object.keys(problems).length === 0) reportAmounts(content, currency, report);
  return problems;
}

const itemLists = ['items', 'options', 'addOns'] as const;

function reportItems(content: ProposalContent, report: (path: string, message: string) => void) {
  if (content.items.length + content.options.length === 0) report('content.items', 'Add at least one item or option');
  const keys = new Set<string>();
  for (const list of itemLists)
    content[list].forEach(({ key, title, quantity, quantityRange: range }, index) => {
      const path = `content.${list}.${index}`;
      if (!title) report(`${path}.title`, 'Title is required');
      if (keys.has(key)) report(`${path}.key`, 'Two items have the same key');
      keys.add(key);
      if (range && range.max < range.min) report(`${path}.quantityRange.max`, "The most can't be less than the least");
      else if (range && !(Number.isInteger(quantity) && quantity >= range.min && quantity <= range.max))
        report(`${path}.quantity`, `Quantity must be a whole number from ${range.min} to ${range.max}`);
    });
}

/** Every choice becomes a valid invoice if the least and the most that can be chosen with each option do. */
function reportAmounts(content: ProposalContent, currency: string, report: (path: string, message: string) => void) {
  const all = itemLists.flatMap((list) => content[list]);
  const quantities = (end: 'min' | 'max') =>
    Object.fromEntries(all.flatMap(({ key, quantityRange }) => (quantityRange ? [[key, quantityRange[end]]] : [])));
  for (const choice of content.options.length > 0 ? content.options.map(({ key }) => key) : [null]) {
    const least = { choice, addOns: [], quantities: quantities('min') };
    const most = { choice, addOns: content.addOns.map(({ key }) => key), quantities: quantities('max') };
    for (const selection of [least, most]) {
      const amounts = computeProposal(content, selection, currency);
      if (typeof amounts === 'string') report('content.items', amounts);
      else {
        const placeholders = { currency, clientId: 1, projectId: 1, dueDate: '2000-01-01' };
        const { error } = invoiceDraft.safeParse(invoiceOf(content, amounts, placeholders));
        for (const { path, message } of error?.issues ?? []) report(pathOf(content, amounts, path), message);
      }
    }
  }
}

/** Where the proposal has what an invoice's error is about. */
function pathOf(content: ProposalContent, { lines }: ProposalAmounts, [field, index, ...rest]: PropertyKey[]): string {
  const line = field === 'items' && typeof index === 'number' ? lines[index] : undefined;
  if (!line) return `content.${String(field)}`;
  if (rest[0] === 'taxRate') return 'content.taxRate';
  const list = itemLists.find((name) => content[name].some(({ key }) => key === line.key))!;
  return `content.${list}.${content[list].findIndex(({ key }) => key === line.key)}.${rest.map(String).join('.')}`;
}
