import type { CreditNoteForm } from '#contract/billing/credit-notes.ts';
import { computeTotals } from '#contract/billing/invoice-totals.ts';
import type { Formats } from '#contract/shared/format.ts';
import { toMinor } from '#contract/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { changeUnpaidInvoice } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.service.ts';
import { requireDue } from '#server/features/billing/payments/record-manual-payment.ts';
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
    (invoice, formats) => (amount ? requireDue(invoice, amount, formats) : requireItemsDue(invoice, items!, formats)),
    async (tx, invoice, formats) => {
      const credited = amount ? { amountMinor: toMinor(amount, invoice.currency)! } : { items: items! };
      const creditNote = await issueCreditNote(deps, tx, { invoice, ...credited, reason, userId: adminIdOf(actor) });
      const { clientId, invoiceNumber, currency } = invoice;
      const target = `${creditNote.creditNoteNumber} for ${invoiceNumber}: ${formats.minor(creditNote.amountMinor, currency)}`;
      await recordAudit(tx, { action: 'invoice.credited', actor, clientId, target });
    },
  );
}

function requireItemsDue(invoice: InvoiceRow, items: NonNullable<CreditNoteForm['items']>, formats: Formats) {
  const due = dueMinor(invoice);
  const totals = computeTotals(items, invoice.currency);
  if (totals && totals.totalMinor > due) throw invalidField('items', `This is more than is due: ${formats.minor(due, invoice.currency)}`);
}
