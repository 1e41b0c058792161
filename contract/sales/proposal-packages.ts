import { z } from 'zod';
import { packageCredits, packagePrice } from '#contract/billing/package-texts.ts';
import { withoutNullCharacter } from '#contract/shared/fields.ts';
import type { Formats } from '#contract/shared/format.ts';

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

/** The properties of a package that an option keeps. */
export const packageOf = ({ id, name, price, taxRate, videoCreditLimit, creditValidityDays, renewsMonthly }: ProposalPackage) => ({
  id,
  name,
  price,
  taxRate,
  videoCreditLimit,
  creditValidityDays,
  renewsMonthly,
});

type OfferedPackage = ProposalPackage & { isActive: boolean; currency: string };

/** Whether a package is still offered, in a proposal's currency, and what it was when it was added. */
export const isCurrentPackage = (sold: ProposalPackage, offered: OfferedPackage | undefined, currency: string): boolean =>
  offered?.isActive === true && offered.currency === currency && JSON.stringify(packageOf(sold)) === JSON.stringify(packageOf(offered));

/** What a package includes, as the client reads and signs it. */
export function describePackage(sold: ProposalPackage, currency: string, formats: Pick<Formats, 'money' | 'percent'>): string {
  const renewal = sold.renewsMonthly && `Renews every month for ${packagePrice({ ...sold, currency, renewsMonthly: false }, formats)}`;
  return [packageCredits(sold), renewal].filter(Boolean).join('. ');
}
