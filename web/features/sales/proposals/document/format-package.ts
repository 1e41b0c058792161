import { describePackage, type ProposalPackage } from '#contract/sales/proposal-packages.ts';
import { formatMoney, formatPercent } from '#web/lib/format.ts';

/** What comes with a package. */
export const formatPackage = (sold: ProposalPackage, currency: string) =>
  describePackage(sold, currency, { money: formatMoney, percent: formatPercent });
