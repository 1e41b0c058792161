import { randomUUID } from 'node:crypto';
import type { ManualPaymentForm } from '#api/billing/manual-payments.ts';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Formats } from '#domain/shared/format.ts';
import { toMinor } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { bookCredit } from '#server/features/billing/balance/book-credit.ts';
import { changeUnpaidInvoice } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { balanceMinor, isWrittenOff } from '#server/features/billing/invoices/invoices.policy.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { bookPayment } from './book-payment.ts';
import { requireAmount, requireAtMost, requireBookable } from './check-manual-payment.ts';
import { markAttemptsRecorded } from './payments.store.ts';

/**
 * Records a payment that arrived another way than by card, or by card and couldn't be booked, also for what is disputed or written off. Once
 * nothing is due, the invoice is paid; what is more than due, or for a paid or cancelled invoice, becomes the client's credit.
 * @throws AppError invalid for an amount of 0, for more than is due unless the surplus is kept, for another surplus than expected, or for a date in
 *   the future, in closed books or before the invoice; conflict for a draft
 */
export const recordManualPayment = (deps: Deps, id: number, form: ManualPaymentForm, actor: Actor): Promise<number> =>
  changeUnpaidInvoice(
    deps,
    id,
    async (invoice, formats, tx) => {
      requireAmount(form.amount, invoice.currency);
      if (!form.keepSurplus) requireAtMost(invoice, form.amount, openMinor(invoice), formats);
      requireExpectedSurplus(invoice, form, formats);
      await requireBookable(deps, tx, form.date, invoice);
    },
    async (tx, invoice, formats) => {
      await markAttemptsRecorded(tx, id);
      const { currency, clientId, invoiceNumber } = invoice;
      const receivedMinor = toMinor(form.amount, currency)!;
      const amountMinor = Math.min(receivedMinor, openMinor(invoice));
      const { date: bookedOn, paymentMethod, note } = form;
      const common = { currency, bookedOn, paymentMethod, note, userId: adminIdOf(actor) };
      const payment = { ...common, provider: 'manual', objectId: `manual_${randomUUID()}`, amountMinor };
      const paymentId = amountMinor > 0 ? await bookPayment(deps, tx, invoice, payment, await studioToday(tx, deps.clock)) : undefined;
      const target = `${invoiceNumber}: ${formats.minor(amountMinor, currency)}`;
      if (paymentId) await recordAudit(tx, { action: 'invoice.payment_recorded', actor, clientId, target });
      if (receivedMinor === amountMinor) return;
      const surplus = { kind: 'overpayment', amountMinor: receivedMinor - amountMinor, currency, invoiceId: id, paymentId } as const;
      await bookCredit(deps, tx, (await findClientById(tx, clientId))!, { ...form, ...surplus }, actor);
    },
    (invoice) => canBePaid(invoice) || (form.keepSurplus && invoice.status !== 'draft'),
  );

const canBePaid = (invoice: InvoiceRow) => payableStatuses.includes(invoice.status) || isWrittenOff(invoice);

/** How much of an invoice can still be paid, in minor units, including what was written off. */
const openMinor = (invoice: InvoiceRow) => (canBePaid(invoice) ? Math.max(0, balanceMinor(invoice) + invoice.writtenOffMinor) : 0);

/** Another payment may have arrived since whoever sends this one was told how much of it becomes credit. */
function requireExpectedSurplus(invoice: InvoiceRow, { amount, surplus }: ManualPaymentForm, formats: Formats): void {
  if (surplus === undefined) return;
  const { currency } = invoice;
  const open = openMinor(invoice);
  const surplusMinor = Math.max(0, toMinor(amount, currency)! - open);
  if (surplusMinor !== toMinor(surplus, currency))
    throw invalidField(
      'amount',
      `${formats.minor(open, currency)} is due now, so ${formats.minor(surplusMinor, currency)} would become credit`,
    );
}
