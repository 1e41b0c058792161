import type { VoidForm } from '#api/billing/manual-payments.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { reverseEntriesOf } from '#server/features/billing/balance/reverse-entry.ts';
import { adjustPurchasedCredits } from '#server/features/billing/credits/purchased-credits.ts';
import { eventInvoice, eventMoney } from '#server/features/billing/invoices/invoice-event.ts';
import {
  type InvoiceRow,
  lockInvoiceById,
  readInvoice,
  updateStatusAndFulfill,
} from '#server/features/billing/invoices/invoices.service.ts';
import { restoreWriteOff } from '#server/features/billing/invoices/write-offs/book-write-off.ts';
import { findPayment, listRefundablePayments, type PaymentRow } from '#server/features/billing/refunds/refunds.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { paymentMails } from './payments.mails.ts';
import { insertPayment } from './payments.store.ts';

/**
 * Takes back a payment that the studio recorded by mistake: a reversing entry on the same day, without a credit note. What it had paid is
 * due again, and the client is told, because they got a receipt. A surplus that had become credit is taken back with it, and credit that
 * it had used is there again.
 * @returns the invoice's id
 * @throws AppError conflict for a card payment, or one that was voided or refunded; invalid when its surplus has been used
 */
export const voidPayment = (deps: Deps, paymentId: number, { reason }: VoidForm, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (payment?.kind !== 'payment') throw notFound('Payment');
    const invoice = await lockInvoiceById(tx, payment.invoiceId);
    await requireVoidable(tx, payment);
    const { invoiceId, provider, objectId, paymentMethod, amountMinor, currency, bookedOn } = payment;
    await insertPayment(tx, {
      invoiceId,
      provider,
      objectId,
      paymentMethod,
      currency,
      bookedOn,
      paymentId,
      kind: 'void',
      amountMinor: -amountMinor,
      note: reason,
      userId: adminIdOf(actor),
      createdAt: deps.clock.now(),
    });
    await reverseEntriesOf(deps, tx, paymentId, reason, actor);
    await adjustPurchasedCredits(deps, tx, invoice);
    await updateStatusAndFulfill(deps, tx, invoice);
    await restoreWriteOff(deps, tx, await readInvoice(tx, invoiceId), payment);
    await announceVoid(deps, tx, payment, await readInvoice(tx, invoiceId), actor);
    return invoiceId;
  });

async function requireVoidable(tx: Transaction, { id, invoiceId, provider, amountMinor }: PaymentRow) {
  if (provider !== 'manual') throw new AppError('conflict', 'The money of a card payment really arrived. Refund it instead.');
  const known = (await listRefundablePayments(tx, invoiceId)).find((payment) => payment.id === id);
  if (known?.refundableMinor !== amountMinor) throw new AppError('conflict', 'This payment was already voided or refunded.');
}

async function announceVoid(deps: Deps, tx: Transaction, payment: PaymentRow, invoice: InvoiceRow, actor: Actor) {
  const { amountMinor, currency } = payment;
  const { id, clientId, invoiceNumber } = invoice;
  const amount = formatsFor((await readStudio(tx)).locale).minor(amountMinor, currency);
  await recordAudit(tx, { action: 'payment.voided', actor, clientId, target: `${invoiceNumber}: ${amount}` });
  const data = { payment: eventMoney(payment), ...eventInvoice(invoice) };
  await emitEvent(deps, tx, { type: 'payment.voided', data }, { clientId });
  const client = await findClientById(tx, clientId);
  if (!client || client.erasedAt) return;
  await notifyClient(deps, tx, clientId, {
    text: `A payment of ${amount} for invoice ${invoiceNumber} had been recorded by mistake.`,
    link: `/client/invoices/${id}`,
  });
  await sendMail(deps, tx, paymentMails.paymentVoided, { invoice, amountMinor });
}
