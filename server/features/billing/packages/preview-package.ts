import type { PackageTerms } from '#api/billing/packages.ts';
import type { Connection } from '#server/db/client.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { isPaidForLater, readReturned } from './packages.store.ts';

interface PackageInvoice {
  id: number;
  clientId: number;
  packageId: number | null;
  packageTerms: PackageTerms | null;
}

/**
 * What a refund would do to the package that an invoice sold, as `adjustPackage` does it; null if the client doesn't have it anymore.
 * @param refundMinor in minor units
 */
export async function previewPackage(db: Connection, { id, clientId, packageId, packageTerms }: PackageInvoice, refundMinor: number) {
  const client = await findClientById(db, clientId);
  if (packageId === null || !packageTerms || client?.currentPackageId !== packageId) return null;
  const { keptMinor, uncreditedMinor } = await readReturned(db, id);
  const returnsAll = refundMinor >= keptMinor && refundMinor >= uncreditedMinor;
  return {
    name: packageTerms.name,
    renews: client.packageRenewsOn !== null,
    endsIfCredited: returnsAll && !(await isPaidForLater(db, { id, clientId, packageId })),
  };
}
