import { randomUUID } from 'node:crypto';
import type { RefundForm } from '#api/billing/refunds.ts';
import type { Formats } from '#domain/shared/format.ts';
import { amountError, toMinor } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { readUncorrected } from '#server/features/billing/invoices/credit-notes/uncorrected-totals.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { endRenewalOfSold } from '#server/features/billing/packages/end-renewal.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { bookRefund } from './book-refund.ts';
import { findPayment, insertRefund, listRefundablePayments, type RefundablePayment } from './refunds.store.ts';

/**
 * Records that a payment is to be refunded, before anyone asks the provider; `submitRefund` follows after the commit. A payment that the
 * studio had recorded itself, or that went back another way, is refunded by the record alone.
 * @returns the refund's id
 * @throws AppError invalid for an amount beyond what is left of the payment; conflict when nothing was paid
 */
export const requestRefund = (deps: Deps, invoiceId: number, form: RefundForm, userId: number, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, invoiceId);
    const payment = choosePayment(await listRefundablePayments(tx, invoiceId), form);
    const formats = await readFormats(tx);
    const amountMinor = requireRefundable(payment, form.amount, formats);
    const uncorrected = await readUncorrected(tx, invoice);
    const creditMinor = creditOf(payment, form, Math.max(0, Math.min(amountMinor, uncorrected.totalMinor)), formats);
    const { id: paymentId, currency, account, livemode, provider } = payment;
    const { method, reason } = form;
    const refund = await insertRefund(tx, {
      invoiceId,
      paymentId,
      amountMinor,
      currency,
      account,
      livemode,
      creditMinor,
      method,
      reason,
      status: 'requested',
      idempotencyKey: randomUUID(),
      userId,
      createdAt: deps.clock.now(),
    });
    const target = `${formats.minor(amountMinor, currency)} for invoice ${invoice.invoiceNumber}`;
    await recordAudit(tx, { action: 'payment.refunded', actor, clientId: invoice.clientId, target });
    if (provider === 'manual' || method) {
      const paid = (await findPayment(tx, paymentId))!;
      await bookRefund(deps, tx, invoice, paid, refund, { objectId: `refund_${refund.id}`, status: 'succeeded' });
    }
    if (form.endRenewal) await endRenewalOfSold(tx, invoice, actor);
    return refund.id;
  });

function choosePayment(payments: RefundablePayment[], { paymentId }: RefundForm): RefundablePayment {
  const refundable = payments.filter((payment) => payment.refundableMinor > 0);
  if (refundable.length === 0) throw new AppError('conflict', 'Nothing is left to refund for this invoice.');
  const chosen = paymentId === undefined ? refundable : refundable.filter(({ id }) => id === paymentId);
  if (chosen.length === 1) return chosen[0]!;
  throw invalidField(
    'paymentId',
    chosen.length > 1 ? 'Please choose which payment to refund' : 'Nothing is left to refund for this payment',
  );
}

function requireRefundable({ currency, refundableMinor }: RefundablePayment, amount: string, formats: Formats): number {
  const amountMinor = toMinor(amount, currency);
  if (!amountMinor) throw invalidField('amount', amountError(amount, currency) ?? 'Please enter an amount above 0');
  if (amountMinor > refundableMinor) throw invalidField('amount', `At most ${formats.minor(refundableMinor, currency)} can be refunded`);
  return amountMinor;
}

/**
 * By how much a refund reduces what the client owes, in minor units.
 * @param most the refund, or what is left of the claim
 * @throws AppError invalid for more
 */
function creditOf({ currency }: RefundablePayment, { reduceClaim = false }: RefundForm, most: number, formats: Formats): number {
  if (typeof reduceClaim === 'boolean') return reduceClaim ? most : 0;
  const creditMinor = toMinor(reduceClaim, currency);
  if (creditMinor === undefined) throw invalidField('reduceClaim', amountError(reduceClaim, currency)!);
  if (creditMinor > most) throw invalidField('reduceClaim', `The claim can be reduced by at most ${formats.minor(most, currency)}`);
  return creditMinor;
}
