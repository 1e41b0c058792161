import type { ProposalContent, ProposalItem } from '#api/sales/proposal-content.ts';
import type { SoldDeliverable } from '#api/sales/proposal-deliverables.ts';

interface Item {
  key: string;
  deliverables?: SoldDeliverable[] | undefined;
}

interface Sold {
  items: Item[];
  options: Item[];
  addOns: Item[];
}

/**
 * The deliverables that a choice makes, with how many of each there are in all.
 * @param lines the lines of the items that were chosen
 */
export function deliverablesOf({ items, options, addOns }: Sold, lines: { key: string; quantity: number }[]): SoldDeliverable[] {
  const sold = new Map([...items, ...options, ...addOns].map(({ key, deliverables = [] }) => [key, deliverables]));
  return lines.flatMap(({ key, quantity }) => sold.get(key)!.map((made) => ({ ...made, count: made.count * quantity })));
}

export const countDeliverables = (sold: SoldDeliverable[]): number => sold.reduce((sum, { count }) => sum + count, 0);

/**
 * Lists each deliverable: 'Short 1' to 'Short 12', or the title alone if there is only one. Numbers go on after those that are taken.
 * @param taken the titles that the project has
 */
export function nameDeliverables(sold: SoldDeliverable[], taken: string[] = []): Omit<SoldDeliverable, 'count'>[] {
  const totals = new Map<string, number>();
  for (const { title, count } of sold) totals.set(title, (totals.get(title) ?? 0) + count);
  const numbers = new Map([...totals.keys()].map((title) => [title, highestNumber(title, taken)]));
  const nextTitle = (title: string) => {
    const number = numbers.get(title)! + 1;
    numbers.set(title, number);
    return number === 1 && totals.get(title) === 1 ? title : `${title} ${number}`;
  };
  return sold.flatMap(({ count, title, ...details }) => Array.from({ length: count }, () => ({ title: nextTitle(title), ...details })));
}

const highestNumber = (title: string, taken: string[]): number => Math.max(0, ...taken.map((other) => numberOf(title, other)));

/** 3 for 'Short 3' of 'Short', 1 for 'Short' itself, 0 for what isn't called like it. */
function numberOf(title: string, other: string): number {
  if (other === title) return 1;
  const end = other.startsWith(`${title} `) ? other.slice(title.length + 1) : '';
  return /^[1-9]\d{0,5}$/.test(end) ? Number(end) : 0;
}

/** Leaves out the deliverables, which only the studio sees. */
export const withoutDeliverables = (content: ProposalContent): ProposalContent => {
  const without = <Item extends ProposalItem>(all: Item[]) => all.map(({ deliverables: _, ...item }) => item as Item);
  return { ...content, items: without(content.items), options: without(content.options), addOns: without(content.addOns) };
};
