import type { ProposalContent, ProposalItem } from '#api/sales/proposal-content.ts';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import { computeProposal } from '#domain/sales/proposal-amounts.ts';
import { type Formats, formatsFor } from '#domain/shared/format.ts';
import type { LinkedProposal } from '../proposal.ts';
import { keepSelection } from './selection.ts';

type Version = Pick<LinkedProposal, 'title' | 'validUntil' | 'currency' | 'locale' | 'content'>;

/** What a newer version changed, in sentences for whoever read the one before. */
export function changesBetween(before: Version, after: Version, selection: ProposalSelection): string[] {
  const formats = formatsFor(after.locale);
  const [was, is] = [before, after].map((version) => totalOf(version, selection, formats));
  return [
    was !== undefined && is !== undefined && was !== is && `The total of what you chose was ${was}, and is now ${is}.`,
    ...itemChanges(before, after, formats),
    before.title !== after.title && `It's now called “${after.title}”.`,
    before.validUntil !== after.validUntil && `It can now be signed until ${formats.date(after.validUntil)}.`,
    ...parts.map(([part, text]) => isDifferent(before.content[part], after.content[part]) && text),
  ].filter((sentence) => sentence !== false);
}

const parts: [keyof ProposalContent, string][] = [
  ['introduction', 'The introduction has changed.'],
  ['schedule', 'The schedule has changed.'],
  ['discountPercent', 'The discount has changed.'],
  ['taxRate', 'The tax has changed.'],
  ['depositPercent', 'The deposit has changed.'],
  ['depositAmount', 'The deposit has changed.'],
  ['milestones', 'The milestones of the payment have changed.'],
  ['balanceDueDays', 'The balance is due at another time.'],
  ['rounds', 'The number of revision rounds has changed.'],
  ['deadline', 'The deadline has changed.'],
  ['terms', 'The terms have changed. Please read them again.'],
];

const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

function totalOf({ content, currency }: Version, selection: ProposalSelection, formats: Formats): string | undefined {
  const { value: amounts } = computeProposal(content, keepSelection(content, selection), currency);
  return amounts && formats.minor(amounts.totals.totalMinor, currency);
}

const itemsOf = ({ content: { items, options, addOns } }: Version) => [...items, ...options, ...addOns];

function itemChanges(before: Version, after: Version, formats: Formats): string[] {
  const [old, current] = [itemsOf(before), itemsOf(after)];
  const find = (list: ProposalItem[], { key }: ProposalItem) => list.find((item) => item.key === key);
  const price = ({ unitAmount: amount }: ProposalItem, { currency }: Version) => formats.money({ currency, amount });
  return [
    ...old.filter((item) => !find(current, item)).map(({ title }) => `“${title}” is no longer part of it.`),
    ...current.filter((item) => !find(old, item)).map((item) => `“${item.title}” is new, at ${price(item, after)}.`),
    ...current.flatMap((item) => {
      const earlier = find(old, item);
      if (!earlier || !isDifferent(earlier, item)) return [];
      const [was, is] = [price(earlier, before), price(item, after)];
      return was === is ? [`“${item.title}” has changed.`] : [`“${item.title}” was ${was}, and is now ${is}.`];
    }),
  ];
}
