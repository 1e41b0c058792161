import type { ProposalContent, ProposalItem } from '#api/sales/proposal-content.ts';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';

/** The selection before the client has chosen: nothing is chosen for them, unless there is only one way. */
export const initialSelection = ({ options }: ProposalContent): ProposalSelection => ({
  choice: options.length === 1 ? options[0]!.key : null,
  addOns: [],
  quantities: {},
});

/** What remains of a selection in content that may have changed since. */
export function keepSelection(content: ProposalContent, { choice, addOns, quantities }: ProposalSelection): ProposalSelection {
  const all = [...content.items, ...content.options, ...content.addOns];
  const isAllowed = ([key, quantity]: [string, number]) => isIn(all.find((item) => item.key === key)?.quantityRange, quantity);
  return {
    choice: content.options.some(({ key }) => key === choice) ? choice : initialSelection(content).choice,
    addOns: addOns.filter((chosen) => content.addOns.some(({ key }) => key === chosen)),
    quantities: Object.fromEntries(Object.entries(quantities).filter(isAllowed)),
  };
}

const isIn = (range: ProposalItem['quantityRange'] | undefined, quantity: number) =>
  range ? quantity >= range.min && quantity <= range.max : false;
