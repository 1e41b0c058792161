import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { lockClient } from '../clients/clients.service.ts';
import { receivePackageRequest } from '../contact/contact.service.ts';
import { findPackage } from './packages.store.ts';

/**
 * A client asks the studio for a package.
 * @throws AppError not_found for one that is not offered, conflict for the one it has and for one it has asked for within a day
 */
export const requestPackage = (deps: Deps, clientId: number, packageId: number, message: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    if (client.currentPackageId === packageId) throw new AppError('conflict', 'You have this package already.');
    const wanted = await findPackage(tx, packageId);
    if (!wanted?.isActive) throw notFound('Package');
    await receivePackageRequest(deps, tx, { client, wanted, message });
  });
