import type { z } from 'zod';
import type { packageAssignment } from '../../../contract/packages.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';
import { changeClient, lockClient } from '../clients/clients.service.ts';
import { grantCredits } from '../credits/credits.service.ts';
import { notifyClient } from '../notifications/notifications.service.ts';
import { studioToday } from '../settings/settings.service.ts';
import { lockPackageForShare, type PackageRow } from './packages.store.ts';

type Assignment = z.output<typeof packageAssignment>;

/**
 * Assigns a package to a client, with or without its credits, or removes it; existing credits stay.
 * @throws AppError invalid for an inactive package the client doesn't have, or for granting credits of a package without a limit
 */
export const assignPackage = (deps: Deps, clientId: number, assignment: Assignment, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { currentPackageId } = await lockClient(tx, clientId);
    const assigned = await readAssignedPackage(tx, assignment, currentPackageId);
    await changeClient(tx, clientId, { currentPackageId: assigned?.id ?? null });
    if (assigned && assigned.id !== currentPackageId)
      await notifyClient(deps, tx, clientId, { text: `You have a new package: ${assigned.name}.`, link: '/client/package' });
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
  const { creditValidityDays } = granted;
  const { today } = await studioToday({ ...deps, db: tx });
  const expiryDate = creditValidityDays === null ? null : addDays(today, creditValidityDays);
  await grantCredits(deps, tx, {
    ...recipient,
    packageId: granted.id,
    amount: granted.videoCreditLimit,
    description: granted.name,
    expiryDate,
  });
}

const addDays = (date: string, count: number) =>
  addMilliseconds(new Date(`${date}T00:00:00Z`), count * days)
    .toISOString()
    .slice(0, 10);
