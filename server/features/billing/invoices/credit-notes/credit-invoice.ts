import type { CreditNoteForm } from '#api/billing/credit-notes.ts';
import { toMinor } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { changeUnpaidInvoice } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { requireAtMost } from '#server/features/billing/payments/check-manual-payment.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/**
 * Credits some or all of what is due on an invoice; what was paid is refunded instead.
 * @throws AppError invalid for more than is due; conflict when the invoice isn't unpaid
 */
export function creditInvoice(deps: Deps, id: number, { amount, items, reason }: CreditNoteForm, actor: Actor) {
  const hasItems = Boolean(items?.length);
  if (hasItems === Boolean(amount)) throw invalidField('amount', 'Enter either an amount or items');
  return changeUnpaidInvoice(
    deps,
    id,
    (invoice, formats) => amount && requireAtMost(invoice, amount, dueMinor(invoice), formats),
    async (tx, invoice, formats) => {
      const credited = amount ? { amountMinor: toMinor(amount, invoice.currency)! } : { items: items!, atMostMinor: dueMinor(invoice) };
      const creditNote = await issueCreditNote(deps, tx, { invoice, ...credited, reason, userId: adminIdOf(actor) });
      const { clientId, invoiceNumber, currency } = invoice;
      const target = `${creditNote.creditNoteNumber} for ${invoiceNumber}: ${formats.minor(creditNote.amountMinor, currency)}`;
      await recordAudit(tx, { action: 'invoice.credited', actor, clientId, target });
    },
  );
}
