import type { Formats } from '#contract/shared/format.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { changeUnpaidInvoice } from './change-unpaid-invoice.ts';
import { invoiceMails } from './invoices.mails.ts';
import { type InvoiceRow, markCancelled } from './invoices.service.ts';

/**
 * Cancels an unpaid invoice and tells the client.
 * @param note to the client
 * @throws AppError conflict when money was received, or the invoice isn't unpaid
 */
export const cancelInvoice = (deps: Deps, id: number, note: string | null, actor: Actor) =>
  changeUnpaidInvoice(deps, id, requireNothingReceived, async (tx, invoice) => {
    const { clientId, invoiceNumber } = invoice;
    await markCancelled(tx, invoice);
    await recordAudit(tx, { action: 'invoice.cancelled', actor, clientId, target: invoiceNumber! });
    const client = await findClientById(tx, clientId);
    if (!client || client.erasedAt) return;
    await notifyClient(deps, tx, clientId, { text: `Invoice ${invoiceNumber} was canceled.`, link: `/client/invoices/${id}` });
    if (preferencesOf(client).invoices) await sendMail(deps, tx, invoiceMails.invoiceCanceled, { invoice, note });
  });

function requireNothingReceived({ paidMinor, currency }: InvoiceRow, formats: Formats) {
  if (paidMinor > 0)
    throw new AppError(
      'conflict',
      `${formats.minor(paidMinor, currency)} was received for this invoice. Refund it first, or issue a credit note for the rest.`,
    );
}
