import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { receivePackageRequest } from '#server/features/inbox/contact/contact.service.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { findPackage } from './packages.store.ts';

/**
 * Sends a client's request for a package to the studio's inbox.
 * @throws AppError not_found for a package that isn't offered, conflict for the current one or one requested within the last day
 */
export const requestPackage = (deps: Deps, clientId: number, packageId: number, message: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    if (client.currentPackageId === packageId) throw new AppError('conflict', 'You already have this package.');
    const requestedPackage = await findPackage(tx, packageId);
    if (!requestedPackage?.isActive) throw notFound('Package');
    await receivePackageRequest(deps, tx, { client, requestedPackage, message });
  });
