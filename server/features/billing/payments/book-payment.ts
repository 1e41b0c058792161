import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, updateStatusAndFulfill } from '#server/features/billing/invoices/invoices.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { paymentMails } from './payments.mails.ts';
import { insertPayment, type NewPayment } from './payments.store.ts';
import { reportOverpayment } from './report-overpayment.ts';

/**
 * Adds a payment to the ledger; once nothing is due, its invoice is paid. Sends the receipt. The caller holds the invoice's lock.
 * @returns false when it is already in the ledger
 */
export async function bookPayment(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  payment: Omit<NewPayment, 'invoiceId' | 'kind' | 'createdAt' | 'bookedOn'> & { bookedOn?: string },
): Promise<boolean> {
  const { today } = await studioToday(tx, deps.clock);
  const { amountMinor } = payment;
  const isNew = await insertPayment(tx, {
    bookedOn: today,
    ...payment,
    invoiceId: invoice.id,
    kind: 'payment',
    createdAt: deps.clock.now(),
  });
  if (!isNew) return false;
  const balance = { ...invoice, paidMinor: invoice.paidMinor + amountMinor };
  await updateStatusAndFulfill(deps, tx, invoice, paymentIntentIdOf(payment));
  const { clientName, clientId, invoiceNumber } = invoice;
  const text =
    dueMinor(balance) > 0 ? `${clientName} paid part of invoice ${invoiceNumber}.` : `${clientName} paid invoice ${invoiceNumber}.`;
  await notifyAdmins(deps, tx, { text, link: `/admin/invoices/${invoice.id}`, clientId });
  await sendMail(deps, tx, paymentMails.receipt, { invoice: balance, amountMinor });
  await reportOverpayment(deps, tx, invoice, amountMinor);
  return true;
}

const paymentIntentIdOf = ({ provider, objectId }: Pick<NewPayment, 'provider' | 'objectId'>) => (provider === 'manual' ? null : objectId);
