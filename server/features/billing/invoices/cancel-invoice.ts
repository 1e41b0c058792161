import type { Formats } from '#domain/shared/format.ts';
import type { Deps } from '#server/deps.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { changeUnpaidInvoice } from './change-unpaid-invoice.ts';
import { issueCreditNote } from './credit-notes/issue-credit-note.ts';
import { dueMinor } from './invoices.policy.ts';
import type { InvoiceRow } from './invoices.service.ts';

/**
 * Cancels an unpaid invoice by crediting all that is due, and tells the client.
 * @param note to the client, the credit note's reason
 * @throws AppError conflict when money was received, or more went back than that, or the invoice isn't unpaid
 */
export const cancelInvoice = (deps: Deps, id: number, note: string | null, actor: Actor) =>
  changeUnpaidInvoice(deps, id, requireNothingReceived, async (tx, invoice) => {
    const { clientId, invoiceNumber } = invoice;
    const reason = note ?? 'Invoice cancelled';
    const amountMinor = dueMinor(invoice);
    const { creditNoteNumber } = await issueCreditNote(deps, tx, { invoice, amountMinor, reason, userId: adminIdOf(actor) });
    await recordAudit(tx, { action: 'invoice.cancelled', actor, clientId, target: `${invoiceNumber} with ${creditNoteNumber}` });
    const client = await findClientById(tx, clientId);
    if (client && !client.erasedAt)
      await notifyClient(deps, tx, clientId, { text: `Invoice ${invoiceNumber} was cancelled.`, link: `/client/invoices/${id}` });
  });

function requireNothingReceived(invoice: InvoiceRow, formats: Formats) {
  const { amountMinor, creditedMinor, writtenOffMinor, paidMinor, disputedMinor, currency } = invoice;
  if (disputedMinor > 0) throw new AppError('conflict', 'A payment of this invoice is disputed. Please wait until the bank has decided.');
  if (paidMinor < 0) {
    const advice = creditedMinor + writtenOffMinor < amountMinor ? 'Issue one for the rest.' : 'Write it off instead.';
    throw new AppError(
      'conflict',
      `${formats.minor(-paidMinor, currency)} more went back than was received, which a credit note can't cover. ${advice}`,
    );
  }
  if (paidMinor > 0)
    throw new AppError(
      'conflict',
      `${formats.minor(paidMinor, currency)} was received for this invoice. Refund it first, or issue a credit note for the rest.`,
    );
}
