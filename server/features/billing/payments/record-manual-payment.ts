import { randomUUID } from 'node:crypto';
import type { ManualPaymentForm } from '#contract/billing/manual-payments.ts';
import { type Formats, formatsFor } from '#contract/shared/format.ts';
import { amountError, toMinor } from '#contract/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { changeUnpaidInvoice } from '#server/features/billing/invoices/change-unpaid-invoice.ts';
import { balanceMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { bookPayment } from './book-payment.ts';

/**
 * Records a payment that arrived another way than by card, also for what is disputed. Once nothing is due, the invoice is paid.
 * @throws AppError invalid for more than is due, or a date in the future; conflict when the invoice isn't unpaid, or the books are
 *   closed for the date
 */
export async function recordManualPayment(deps: Deps, id: number, form: ManualPaymentForm, actor: Actor) {
  const { amount, date, paymentMethod, note } = form;
  await requireBookable(deps, date);
  return changeUnpaidInvoice(
    deps,
    id,
    (invoice, formats) => requireAtMost(invoice, amount, balanceMinor(invoice), formats),
    async (tx, invoice, formats) => {
      const { currency, clientId, invoiceNumber } = invoice;
      const amountMinor = toMinor(amount, currency)!;
      const received = { paymentMethod, amountMinor, currency, bookedOn: date, note, userId: adminIdOf(actor) };
      await bookPayment(deps, tx, invoice, { provider: 'manual', objectId: `manual_${randomUUID()}`, ...received });
      const target = `${invoiceNumber}: ${formats.minor(amountMinor, currency)}`;
      await recordAudit(tx, { action: 'invoice.payment_recorded', actor, clientId, target });
    },
  );
}

async function requireBookable({ db, clock }: Deps, date: string) {
  const { today, booksClosedThrough, locale } = await studioToday(db, clock);
  if (date > today) throw invalidField('date', "The date can't be in the future");
  if (booksClosedThrough && date <= booksClosedThrough)
    throw new AppError(
      'conflict',
      `The books are closed through ${formatsFor(locale).date(booksClosedThrough)}. Please choose a later date.`,
    );
}

/** @throws AppError invalid for an amount that is 0, not valid in the currency, or more than is due */
export function requireAtMost({ currency }: InvoiceRow, amount: string, due: number, formats: Formats) {
  const error = amountError(amount, currency);
  if (error) throw invalidField('amount', error);
  const amountMinor = toMinor(amount, currency)!;
  if (amountMinor === 0) throw invalidField('amount', 'Enter an amount of more than 0');
  if (amountMinor > due) throw invalidField('amount', `This is more than is due: ${formats.minor(due, currency)}`);
}
