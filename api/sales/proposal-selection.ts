import { z } from 'zod';
import { jsonLimits } from '#api/shared/json-limits.ts';

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
