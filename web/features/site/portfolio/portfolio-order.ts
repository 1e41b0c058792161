import { portfolioCategories } from '../../../../contract/portfolio-categories.ts';
import type { PortfolioItem } from '../../../../contract/site.ts';

export const categories = ['All', ...portfolioCategories] as const;
export type Category = (typeof categories)[number];

/** What a filter shows; All takes from each category in turn, until every one is used up. */
export function itemsOf(category: Category, portfolio: PortfolioItem[]): PortfolioItem[] {
  const lists = portfolioCategories.map((name) => portfolio.filter((item) => item.category === name));
  if (category !== 'All') return lists[portfolioCategories.indexOf(category)] ?? [];
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}
