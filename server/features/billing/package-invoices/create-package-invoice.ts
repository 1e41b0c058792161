import type { z } from 'zod';
import type { packageInvoiceForm } from '#api/billing/package-invoices.ts';
import { addDays } from '#domain/shared/dates.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { addDraft, parseDraft } from '#server/features/billing/invoices/draft-invoice.ts';
import { sendDraft } from '#server/features/billing/invoices/send-invoice.ts';
import { type PackageRow, readPackage } from '#server/features/billing/packages/packages.service.ts';
import { lockPackageRequest, markRequestInvoiced } from '#server/features/inbox/contact/contact.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';

/**
 * Creates the invoice that sells a package to a client, and sends it unless it's to be a draft.
 * @returns its id
 * @throws AppError conflict for a request that has an invoice; invalid for a free package or a due date that has passed
 */
export const createPackageInvoice = (
  deps: Deps,
  clientId: number,
  { packageId, messageId, dueDate, send }: z.output<typeof packageInvoiceForm>,
  actor: Actor,
): Promise<number> =>
  deps.db.transaction(async (tx) => {
    await lockClient(tx, clientId);
    if (messageId) await lockPackageRequest(tx, messageId, clientId);
    const sold = await readPackage(tx, packageId);
    if (sold.priceMinor === 0) throw invalidField('packageId', 'This package is free. Assign it to the client instead.');
    const id = await draftPackageInvoice(deps, tx, { clientId, sold, dueDate }, actor);
    if (messageId) await markRequestInvoiced(tx, messageId, id);
    if (send) await sendDraft(deps, tx, id, actor);
    return id;
  });

/** The first and last day of a month that a renewing package is invoiced for. */
export interface RenewalPeriod {
  start: string;
  end: string;
}

/**
 * Sends the invoice for a month of a renewing package, due by the studio's payment terms from today. One that can't be sent, such as
 * with reverse charge to a client without a tax ID, stays a draft, and the admins are told why.
 */
export async function sendRenewal(
  deps: Deps,
  tx: Transaction,
  clientId: number,
  sold: PackageRow,
  period: RenewalPeriod,
  actor: Actor = { kind: 'system' },
) {
  const { today, paymentTermsDays } = await studioToday(tx, deps.clock);
  const id = await draftPackageInvoice(deps, tx, { clientId, sold, dueDate: addDays(today, paymentTermsDays), period }, actor);
  try {
    await tx.transaction((savepoint) => sendDraft(deps, savepoint, id, actor));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = `The invoice for another month of the ${packageLabel(sold.name)} wasn't sent: ${error.message}`;
    await notifyAdmins(deps, tx, { by: null, text, link: `/admin/invoices/${id}`, clientId });
  }
}

interface PackageSale {
  clientId: number;
  sold: PackageRow;
  dueDate: string;
  period?: RenewalPeriod;
}

/** Drafts an invoice with the package as its only item and with what paying it delivers. @returns its id */
async function draftPackageInvoice(
  { clock }: Deps,
  tx: Transaction,
  { clientId, sold, dueDate, period }: PackageSale,
  actor: Actor,
): Promise<number> {
  const { id: packageId, name, priceMinor, currency, taxRate, videoCreditLimit, creditValidityDays, renewsMonthly } = sold;
  const unit = renewsMonthly ? 'month' : 'item';
  const items = [{ description: name, quantity: 1, unit, unitAmount: toDecimal(priceMinor, currency), taxRate }];
  const taxExemption = isTaxed(taxRate) ? null : sold.taxExemption;
  const draft = parseDraft({
    clientId,
    currency,
    dueDate,
    items,
    taxExemption,
    periodStart: period?.start,
    periodEnd: period?.end,
  });
  const packageTerms = { name, videoCreditLimit, creditValidityDays };
  const { id } = await addDraft(tx, clock, draft, actor, { packageId, packageTerms, packagePeriod: period?.start ?? null });
  await recordAudit(tx, { action: 'package.invoiced', actor, clientId, target: name });
  return id;
}
