import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { notifyAdmins, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { expireClientCredits, writeEntry } from './credits.service.ts';
import { findPurchase, listPackageInvoices, type Purchase } from './credits.store.ts';

interface PackageInvoice {
  id: number;
  clientId: number;
  invoiceNumber: string | null;
}

/**
 * Makes a package invoice's credits match the money that stays. Call it once after each refund that was booked or that failed, each
 * voided payment, each lost dispute, and when the invoice is paid again, in the same transaction. Money that goes takes back its share of the credits,
 * rounded down, but only those that are neither used nor expired; the admins are told how many are missing. Money that comes back gives
 * back what was taken.
 * @param invoice locked by the caller
 * @returns how many credits were taken back; negative if they were given back
 */
export async function adjustPurchasedCredits(deps: Deps, tx: Transaction, invoice: PackageInvoice): Promise<number> {
  const client = await lockClientOrRequest(tx, invoice.clientId);
  if (!client || !isClient(client)) return 0;
  await expireClientCredits(deps, tx, client.id);
  const purchase = await findPurchase(tx, invoice.id);
  if (!purchase) return 0;
  const { takenBack, missing } = computeTakeBack(purchase, purchase.keptMinor);
  if (takenBack !== 0) await takeBack(deps, tx, purchase, takenBack);
  if (missing > 0) {
    const credits = missing === 1 ? '1 of its video credits' : `${missing} of its video credits`;
    const text = `Money of ${invoice.invoiceNumber} went back, but ${credits} couldn't be taken back: already used or expired.`;
    await notifyAdmins(deps, tx, { by: null, text, link: `/admin/invoices/${invoice.id}`, clientId: client.id });
  }
  return takenBack;
}

/** Call this after credits were returned to their entries: takes back those whose purchase money went back in the meantime. */
export async function takeBackMissing(deps: Deps, tx: Transaction, entryIds: number[]): Promise<void> {
  for (const invoice of await listPackageInvoices(tx, entryIds)) await adjustPurchasedCredits(deps, tx, invoice);
}

/**
 * What a refund of an invoice would take back.
 * @param refundMinor in minor units
 * @returns how many credits the invoice granted, how many go back, and how many of the refund's share are already used or expired
 */
export async function previewTakeBack(db: Connection, invoiceId: number, refundMinor: number) {
  const purchase = await findPurchase(db, invoiceId);
  if (!purchase) return { granted: 0, takenBack: 0, missing: 0 };
  return { granted: purchase.granted, ...computeTakeBack(purchase, purchase.keptMinor - refundMinor) };
}

/** @param keptMinor payments less refunds, in minor units; more than the price was overpaid, and refunding that takes nothing back */
function computeTakeBack({ granted, takenBack: takenBefore, remaining, paidMinor }: Purchase, keptMinor: number) {
  const refundedMinor = paidMinor - Math.max(0, Math.min(keptMinor, paidMinor));
  const share = Number((BigInt(granted) * BigInt(refundedMinor)) / BigInt(paidMinor));
  const takenBack = Math.min(share - takenBefore, remaining);
  return { takenBack, missing: Math.max(0, share - takenBefore - takenBack) };
}

async function takeBack(deps: Deps, tx: Transaction, purchase: Purchase, count: number) {
  const { clientId, packageId, invoiceId, description, expiryDate } = purchase;
  const entry = { clientId, packageId, invoiceId, amount: -count };
  await (count > 0
    ? writeEntry(deps, tx, { ...entry, transactionType: 'refund', description })
    : writeEntry(deps, tx, { ...entry, transactionType: 'adjustment', description: `Paid again: ${description}`, expiryDate }));
  const credits = Math.abs(count) === 1 ? '1 video credit was' : `${Math.abs(count)} video credits were`;
  const text = count > 0 ? `${credits} removed with the money paid for them.` : `${credits} added back with the money paid for them.`;
  await notifyClient(deps, tx, clientId, { text, link: '/client/package' });
}
