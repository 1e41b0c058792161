import type { z } from 'zod';
import type { packageAssignment } from '#contract/billing/packages.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { grantCredits } from '#server/features/billing/credits/credits.service.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { expiryDateOf } from './fulfill-package.ts';
import { lockPackageForShare, type PackageRow } from './packages.store.ts';
import { switchPackage } from './switch-package.ts';

type Assignment = z.output<typeof packageAssignment>;

/**
 * Assigns a package to a client, with or without its credits, or removes it; existing credits stay.
 * @throws AppError invalid for an inactive package the client doesn't have, or for granting credits of a package without a limit
 */
export const assignPackage = (deps: Deps, clientId: number, assignment: Assignment, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    const assigned = await readAssignedPackage(tx, assignment, client.currentPackageId);
    // Adding the current package's credits again leaves its renewal as it is, on or off.
    if (assignment.packageId !== client.currentPackageId) await switchPackage(deps, tx, client, assigned);
    if (assignment.grantCredits) await grantPackageCredits(deps, tx, assigned, { clientId, userId });
  });

async function readAssignedPackage(tx: Transaction, { packageId }: Assignment, currentPackageId: number | null) {
  if (packageId === null) return undefined;
  const assigned = await lockPackageForShare(tx, packageId);
  if (!assigned) throw invalidField('packageId', "This package doesn't exist.");
  if (!assigned.isActive && assigned.id !== currentPackageId) throw invalidField('packageId', 'This package is no longer offered.');
  return assigned;
}

async function grantPackageCredits(
  deps: Deps,
  tx: Transaction,
  granted: PackageRow | undefined,
  recipient: { clientId: number; userId: number },
) {
  if (!granted?.videoCreditLimit) throw invalidField('grantCredits', 'This package has no fixed credit amount.');
  await grantCredits(deps, tx, {
    ...recipient,
    packageId: granted.id,
    amount: granted.videoCreditLimit,
    description: granted.name,
    expiryDate: await expiryDateOf(deps, tx, granted),
  });
}
