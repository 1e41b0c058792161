import { firstRenewal } from '#domain/billing/renewal-dates.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import { formatPackagePrice } from '#web/features/billing/packages/format-package-price.ts';
import type { AdminPackage } from '#web/features/billing/packages/package.ts';
import { formatDate } from '#web/lib/format.ts';
import type { CreditsOwner } from './credits.ts';

interface PackageChange {
  client: Pick<CreditsOwner, 'name' | 'currentPackageId' | 'packageRenewsOn'>;
  /** Undefined to remove the client's package. */
  selected: AdminPackage | undefined;
  /** Whether the package is invoiced; otherwise it's given for free. */
  isInvoiced: boolean;
  /** Whether the package's credits are granted, if it isn't invoiced. */
  grantsCredits: boolean;
  /** The due date of an invoice that is sent today. */
  dueDate: string;
  today: string;
}

export const isFree = ({ price }: Pick<AdminPackage, 'price'>) => Number(price) === 0;

/** The price of one month or, without renewal, of the whole package, such as `USD 400.00 plus 19% tax`. */
export const priceOf = (priced: AdminPackage) => formatPackagePrice({ ...priced, renewsMonthly: false });

/** Whether the client already has the selected package and would get nothing else. */
export const changesNothing = ({ client, selected, isInvoiced, grantsCredits }: Omit<PackageChange, 'dueDate' | 'today'>) =>
  !isInvoiced && !grantsCredits && (selected?.id ?? null) === client.currentPackageId;

/** What a client gets and pays, and when, if a package is changed like that. */
export function describePackageChange(change: PackageChange): string {
  if (changesNothing(change)) return 'Nothing changes.';
  const { client, selected, isInvoiced, grantsCredits, dueDate, today } = change;
  const { name, currentPackageId, packageRenewsOn } = client;
  const isRenewing = packageRenewsOn !== null;
  if (!selected)
    return `${name} keeps the video credits and pays nothing.${isRenewing ? ' The renewal ends: no more months are invoiced.' : ''}`;
  const { videoCreditLimit: limit, renewsMonthly } = selected;
  const credits = limit === null ? 'unlimited videos' : limit === 1 ? '1 video credit' : `${limit} video credits`;
  const isSame = selected.id === currentPackageId;
  if (isSame && !isInvoiced) return `${name} gets ${credits} more and pays nothing for them.`;
  const price = priceOf(selected);
  const label = packageLabel(selected.name);
  if (isInvoiced)
    return [
      `${name} gets an invoice for ${price}, due ${formatDate(dueDate)}. Once it's paid, they ${isSame ? `get ${credits} more` : `have the ${label} with ${credits}`}.`,
      renewsMonthly && !(isSame && isRenewing) && `From then on, ${price} is invoiced every month.`,
    ]
      .filter(Boolean)
      .join(' ');
  const contents = limit === null || grantsCredits ? `with ${credits}` : 'without its video credits';
  return [
    `${name} has the ${label} at once, ${contents}, and pays nothing for it.`,
    renewsMonthly &&
      !isFree(selected) &&
      `The next month is invoiced on ${formatDate(firstRenewal(today))}, ${price}, and then every month.`,
  ]
    .filter(Boolean)
    .join(' ');
}
