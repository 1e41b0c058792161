import type { PackageTerms } from '#api/billing/packages.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { adjustPurchasedCredits } from '#server/features/billing/credits/purchased-credits.ts';
import { notifyAdmins, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { findPackage, isPaidForLater, readReturned } from './packages.store.ts';
import { switchPackage } from './switch-package.ts';

interface PackageInvoice {
  id: number;
  clientId: number;
  invoiceNumber: string | null;
  packageId: number | null;
  packageTerms: PackageTerms | null;
}

/**
 * Makes a package match the money that stays, in the transaction that books a refund or its failure: its credits, and once everything is
 * refunded and nothing is owed again, the package itself, with its renewal. Call it while the refund's credit note exists.
 * @param invoice locked by the caller
 * @param changeMinor what was booked, in minor units: negative for a refund, positive for one that failed
 * @returns how many credits were taken back; negative if they were given back
 */
export async function adjustPackage(deps: Deps, tx: Transaction, invoice: PackageInvoice, changeMinor: number): Promise<number> {
  const takenBack = await adjustPurchasedCredits(deps, tx, invoice);
  const { id, clientId, packageId } = invoice;
  if (packageId === null) return takenBack;
  const { keptMinor, uncreditedMinor } = await readReturned(tx, id);
  const isCredited = uncreditedMinor <= 0;
  const isRefunded = isCredited && keptMinor <= 0;
  const wasRefunded = isCredited && keptMinor - changeMinor <= 0;
  const client = await lockClientOrRequest(tx, clientId);
  if (client?.status !== 'client' || isRefunded === wasRefunded) return takenBack;
  if (isRefunded) await endPackage(deps, tx, client, { ...invoice, packageId }, 'refunded');
  else await restorePackage(deps, tx, client, packageId);
  return takenBack;
}

/**
 * Ends the package that a canceled invoice had delivered: what was paid for it went back, or never came. Canceling one that was never paid
 * ends nothing.
 */
export async function endCanceledPackage(deps: Deps, tx: Transaction, invoice: PackageInvoice & { packageDeliveredAt: Date | null }) {
  const { clientId, packageId, packageDeliveredAt } = invoice;
  if (packageId === null || packageDeliveredAt === null) return;
  const client = await lockClientOrRequest(tx, clientId);
  if (client?.status === 'client') await endPackage(deps, tx, client, { ...invoice, packageId }, 'cancelled');
}

type SoldPackage = PackageInvoice & { packageId: number };

/** Ends the package that an invoice sold, unless the client has another one by now or has paid for a later month of it. */
async function endPackage(deps: Deps, tx: Transaction, client: ClientRow, invoice: SoldPackage, reason: 'refunded' | 'cancelled') {
  if (client.currentPackageId !== invoice.packageId || (await isPaidForLater(tx, invoice))) return;
  await switchPackage(deps, tx, client, undefined);
  const { invoiceNumber, packageTerms } = invoice;
  const ended = (owner: string) => `${owner} ${packageLabel(packageTerms!.name)} has ended, because ${invoiceNumber} was ${reason}.`;
  await notifyAdmins(deps, tx, {
    by: null,
    text: ended(`${client.name}'s`),
    link: `/admin/clients/${client.id}/package`,
    clientId: client.id,
  });
  await notifyClient(deps, tx, client.id, { text: ended('Your'), link: '/client/package' });
}

/** Gives the package back after a refund failed, since its money is still the studio's. A package that the client has by now stays. */
async function restorePackage(deps: Deps, tx: Transaction, client: ClientRow, packageId: number) {
  if (client.currentPackageId === null) await switchPackage(deps, tx, client, await findPackage(tx, packageId));
}
