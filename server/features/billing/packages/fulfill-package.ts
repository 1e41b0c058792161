import type { PackageTerms } from '#api/billing/packages.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { grantCredits } from '#server/features/billing/credits/credits.service.ts';
import { findPurchase } from '#server/features/billing/credits/credits.store.ts';
import { adjustPurchasedCredits } from '#server/features/billing/credits/purchased-credits.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { findPackage, markDelivered } from './packages.store.ts';
import { findOverdueRenewal, listUnbilledPeriods } from './renewals.store.ts';
import { switchPackage } from './switch-package.ts';

interface PaidInvoice {
  id: number;
  invoiceNumber: string | null;
  clientId: number;
  packageId: number | null;
  /** A renewal's period; null for the invoice that sells the package. */
  packagePeriod: string | null;
  packageTerms: PackageTerms | null;
  packageDeliveredAt: Date | null;
  amountMinor: number;
  creditedMinor: number;
}

/**
 * Delivers what a package invoice sold, in the transaction that marks it paid: assigns the package and adds its credits. A renewal only
 * adds credits, because the client may have another package by then. Paid again, it only gives back the credits that went with the money,
 * for the same reason. Does nothing for other invoices, for one that credit notes cover in full, and for an erased client.
 */
export async function fulfillPackage(deps: Deps, tx: Transaction, invoice: PaidInvoice): Promise<void> {
  const { id, clientId, packageId, packageTerms: terms } = invoice;
  const paidMinor = invoice.amountMinor - invoice.creditedMinor;
  if (!packageId || !terms || paidMinor <= 0) return;
  const client = await lockClientOrRequest(tx, clientId);
  if (!client || !isClient(client)) return;
  if (invoice.packagePeriod !== null) await announceResumption(deps, tx, client);
  // A process of the last release, which may run during an update, records only the purchase of credits.
  if (invoice.packageDeliveredAt || (await findPurchase(tx, id))) {
    await adjustPurchasedCredits(deps, tx, invoice);
    return;
  }
  await markDelivered(tx, id, deps.clock.now());
  if (invoice.packagePeriod === null) await switchPackage(deps, tx, client, await findPackage(tx, packageId));
  if (terms.videoCreditLimit === null) return;
  const expiryDate = await expiryDateOf(deps, tx, terms);
  const purchase = { clientId, packageId, invoiceId: id, amount: terms.videoCreditLimit, paidMinor, description: terms.name, expiryDate };
  await grantCredits(deps, tx, purchase, 'purchase');
}

/** Once nothing pauses the renewal anymore, the admins are told which months are theirs to decide about. */
async function announceResumption(deps: Deps, tx: Transaction, { id: clientId, name }: ClientRow) {
  const { today } = await studioToday(tx, deps.clock);
  const { length } = await listUnbilledPeriods(tx, clientId);
  if (length === 0 || (await findOverdueRenewal(tx, clientId, today))) return;
  const months = length === 1 ? '1 month was' : `${length} months were`;
  const text = `The package of ${name} renews again. ${months} not invoiced meanwhile: invoice or skip them.`;
  await notifyAdmins(deps, tx, { by: null, text, link: `/admin/clients/${clientId}/package`, clientId });
}

/** The last day on which credits added today can be used; null if they don't expire. */
export async function expiryDateOf({ clock }: Deps, tx: Transaction, terms: Pick<PackageTerms, 'creditValidityDays'>) {
  const { today } = await studioToday(tx, clock);
  return terms.creditValidityDays === null ? null : addDays(today, terms.creditValidityDays);
}
