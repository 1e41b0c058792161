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
 * Gives a client a package, with or without its credits, or takes it away; credits that came before stay.
 * @throws AppError invalid for a package that is not offered any more, unless the client has it, and for credits of one without a limit
 */
export const assignPackage = (deps: Deps, clientId: number, assignment: Assignment, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { currentPackageId } = await lockClient(tx, clientId);
    const given = await readGiven(tx, assignment, currentPackageId);
    await changeClient(tx, clientId, { currentPackageId: given?.id ?? null });
    if (given && given.id !== currentPackageId)
      await notifyClient(deps, tx, clientId, { text: `You have a new package: ${given.name}.`, link: '/client/package' });
    if (assignment.grantCredits) await grantCreditsOf(deps, tx, given, { clientId, userId });
  });

async function readGiven(tx: Transaction, { packageId }: Assignment, currentPackageId: number | null) {
  if (packageId === null) return undefined;
  const given = await lockPackageForShare(tx, packageId);
  if (!given) throw invalidField('packageId', 'There is no such package.');
  if (!given.isActive && given.id !== currentPackageId) throw invalidField('packageId', 'This package is not offered any more.');
  return given;
}

async function grantCreditsOf(deps: Deps, tx: Transaction, given: PackageRow | undefined, to: { clientId: number; userId: number }) {
  if (!given?.videoCreditLimit) throw invalidField('grantCredits', 'This package brings no set number of credits.');
  const lasts = given.creditValidityDays;
  const { today } = await studioToday({ ...deps, db: tx });
  const expiryDate = lasts === null ? null : dayAfter(today, lasts);
  await grantCredits(deps, tx, { ...to, packageId: given.id, amount: given.videoCreditLimit, description: given.name, expiryDate });
}

const dayAfter = (date: string, count: number) =>
  addMilliseconds(new Date(`${date}T00:00:00Z`), count * days)
    .toISOString()
    .slice(0, 10);
