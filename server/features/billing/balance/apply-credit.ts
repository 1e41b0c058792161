import { randomUUID } from 'node:crypto';
import type { ApplyForm } from '#api/billing/balance.ts';
import type { Deps } from '#server/deps.ts';
import { changeUnpaidInvoice } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { bookPayment } from '#server/features/billing/payments/book-payment.ts';
import { requireAtMost } from '#server/features/billing/payments/check-manual-payment.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { addEntry } from './add-entry.ts';

/**
 * Pays an invoice with the client's credit in its currency: a payment of the invoice and an entry of the balance on the same day, today.
 * @returns the entry's id
 * @throws AppError invalid for more than is due, or than there is; not_found for another client's invoice; conflict when it isn't unpaid
 * @throws OpenPaymentError while a card payment is open
 */
export async function applyCredit(deps: Deps, clientId: number, { invoiceId, amount }: ApplyForm, actor: Actor): Promise<number> {
  let entryId = 0;
  await changeUnpaidInvoice(
    deps,
    invoiceId,
    (invoice, formats) => {
      if (invoice.clientId !== clientId) throw notFound('Invoice');
      requireAtMost(invoice, amount, dueMinor(invoice), formats);
    },
    async (tx, invoice, formats) => {
      const { currency, invoiceNumber, clientName } = invoice;
      const amountMinor = requireAtMost(invoice, amount, dueMinor(invoice), formats);
      const studio = await studioToday(tx, deps.clock);
      const common = { currency, bookedOn: studio.today, userId: adminIdOf(actor) };
      const payment = { provider: 'manual', objectId: `credit_${randomUUID()}`, paymentMethod: 'credit_balance', amountMinor } as const;
      const paymentId = await bookPayment(deps, tx, invoice, { ...common, ...payment }, studio);
      const entry = { clientId, invoiceId, paymentId, kind: 'applied', amountMinor: -amountMinor } as const;
      entryId = await addEntry(deps, tx, { ...common, ...entry });
      const target = `${clientName}: ${formats.minor(amountMinor, currency)} to ${invoiceNumber}`;
      await recordAudit(tx, { action: 'balance.applied', actor, clientId, target });
    },
  );
  return entryId;
}
