import type { PortfolioItem } from '#contract/website/site.ts';
import { portfolioCategories } from '#contract/website/site-options.ts';

export const categories = ['All', ...portfolioCategories] as const;
export type Category = (typeof categories)[number];

/** The items of a category; All interleaves the categories round-robin. */
export function portfolioItems<Item extends Pick<PortfolioItem, 'category'>>(category: Category, portfolio: Item[]): Item[] {
  const lists = portfolioCategories.map((name) => portfolio.filter((item) => item.category === name));
  if (category !== 'All') return lists[portfolioCategories.indexOf(category)] ?? [];
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}
