import type { ProposalPackage } from '#api/sales/proposal-packages.ts';
import { describePackage } from '#domain/sales/proposal-packages.ts';
import { formatMoney, formatPercent } from '#web/lib/format.ts';

/** What comes with a package. */
export const formatPackage = (sold: ProposalPackage, currency: string) =>
  describePackage(sold, currency, { money: formatMoney, percent: formatPercent });
