import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { paymentMails } from './payments.mails.ts';
import { overpaidMinor } from './payments.policy.ts';

/**
 * Emails the studio when what was just booked is more than was due, or is for a cancelled invoice: the studio decides what to do.
 * @param invoice before the booking
 * @param amountMinor what was booked; negative if money left
 */
export async function reportOverpayment(deps: Deps, tx: Transaction, invoice: InvoiceRow, amountMinor: number) {
  const balance = { ...invoice, paidMinor: invoice.paidMinor + amountMinor };
  if (overpaidMinor(balance) > overpaidMinor(invoice)) await sendMail(deps, tx, paymentMails.overpayment, { invoice, amountMinor });
}
