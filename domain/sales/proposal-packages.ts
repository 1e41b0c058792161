import type { ProposalPackage } from '#api/sales/proposal-packages.ts';
import { packageCredits, packagePrice } from '#domain/billing/package-texts.ts';
import type { Formats } from '#domain/shared/format.ts';

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
