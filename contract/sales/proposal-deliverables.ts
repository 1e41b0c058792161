import { z } from 'zod';
import { maxDeliverables } from '#contract/projects/deliverable-endpoints.ts';
import { deliverableKinds } from '#contract/projects/deliverables.ts';
import { optionalSingleLine, singleLineText } from '#contract/shared/fields.ts';

const tooMany = `A project can have at most ${maxDeliverables} deliverables`;

/** Deliverables that signing creates: `count` of them with this title for each one of the item's quantity. */
const soldDeliverable = z.object({
  /** The title is short enough to add a number. */
  title: singleLineText('Title', 190),
  kind: z.enum(deliverableKinds, 'Please choose what it is').default('film'),
  aspectRatio: optionalSingleLine('Aspect ratio', 20),
  count: z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(maxDeliverables, tooMany).default(1),
});
type SoldDeliverable = z.output<typeof soldDeliverable>;

/** The deliverables of an item. Only the studio sees them. */
export const soldDeliverables = z.array(soldDeliverable).max(10, 'An item can make at most 10 kinds of deliverables').optional();

/** The deliverables of an item as the API returns them. */
export const shownDeliverables = z
  .array(z.object({ title: z.string(), kind: z.enum(deliverableKinds), aspectRatio: z.string().nullable(), count: z.int() }))
  .optional();

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
