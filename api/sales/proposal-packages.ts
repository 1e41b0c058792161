import { z } from 'zod';
import { withoutNullCharacter } from '#api/shared/fields.ts';

/** The message for anything wrong with a package. Browsers copy packages, and nobody types into them. */
const again = 'Please add the package again';

const count = z.int(again).min(1, again).max(10_000, again).nullable();

/** A package that an option sells, as it was when it was added. The proposal can only be sent while the package is still the same. */
export const proposalPackage = z.object(
  {
    id: z.int(again).min(1, again).max(2_147_483_647, again),
    name: z.string(again).max(200, again).regex(withoutNullCharacter, again),
    /** The price of each further month, if the package renews; the first month costs what the option says. */
    price: z.string(again).regex(/^\d{1,10}(\.\d{1,3})?$/, again),
    /** The tax rate in percent, added to the price. */
    taxRate: z
      .string(again)
      .regex(/^\d{1,2}(\.\d{1,2})?$/, again)
      .nullable(),
    /** Unlimited when null. */
    videoCreditLimit: count,
    /** How many days its credits are valid from payment on; unlimited when null. */
    creditValidityDays: count,
    renewsMonthly: z.boolean(again),
  },
  again,
);
export type ProposalPackage = z.output<typeof proposalPackage>;
