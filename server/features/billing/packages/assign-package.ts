import type { z } from 'zod';
import type { packageAssignment } from '#api/billing/packages.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type ClientRow, lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { grantCredits } from '#server/features/billing/credits/credits.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { expiryDateOf } from './fulfill-package.ts';
import { lockPackageForShare, type PackageRow } from './packages.store.ts';
import { switchPackage } from './switch-package.ts';

type Assignment = z.output<typeof packageAssignment>;

/**
 * Assigns a package to a client, with or without its credits, or removes it; existing credits stay.
 * @throws AppError invalid for an inactive package the client doesn't have, or for granting credits of a package without a limit
 */
export const assignPackage = (deps: Deps, clientId: number, assignment: Assignment, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    const assigned = await readAssignedPackage(tx, assignment, client.currentPackageId);
    // Adding the current package's credits again leaves its renewal as it is, on or off.
    if (assignment.packageId !== client.currentPackageId) {
      await switchPackage(deps, tx, client, assigned);
      const action = assigned ? 'package.assigned' : 'package.removed';
      await recordAudit(tx, { action, actor, clientId, target: assigned ? `${assigned.name} to ${client.name}` : client.name });
    }
    if (assignment.grantCredits) await grantPackageCredits(deps, tx, assigned, client, actor);
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
  { id: clientId, name }: ClientRow,
  actor: Actor,
) {
  if (!granted?.videoCreditLimit) throw invalidField('grantCredits', 'This package has no fixed credit amount.');
  const { videoCreditLimit: amount } = granted;
  await recordAudit(tx, { action: 'credits.changed', actor, clientId, target: `${name}: +${amount} (${granted.name})` });
  await grantCredits(deps, tx, {
    clientId,
    userId: adminIdOf(actor),
    packageId: granted.id,
    amount,
    description: granted.name,
    expiryDate: await expiryDateOf(deps, tx, granted),
  });
}
