import type Stripe from 'stripe';
import { formatMinor } from '../../../contract/shared/format.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { InvoiceRow } from '../invoices/invoices.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { unbookedPaymentMail } from './payments.mails.ts';
import { type AttemptRow, storeProblem } from './payments.store.ts';
import type { ActiveProvider } from './provider.ts';

/**
 * Compares a successful PaymentIntent with its attempt. A difference is a mistake or an attack, and is never booked automatically.
 * @returns what differs, in a sentence for the studio
 */
export function findMismatch({ livemode }: ActiveProvider, attempt: AttemptRow, intent: Stripe.PaymentIntent): string | undefined {
  const currency = intent.currency.toUpperCase();
  if (currency !== attempt.currency || intent.amount_received !== attempt.amountMinor)
    return `${formatMinor(intent.amount_received, currency)} arrived instead of ${formatMinor(attempt.amountMinor, attempt.currency)}.`;
  if (intent.livemode !== livemode) return 'It was made in the other mode, live or test.';
  if (intent.metadata.attemptId !== String(attempt.id)) return 'It names another payment attempt.';
  return undefined;
}

/** Tells the studio, once, about money that couldn't be booked. The attempt stays open, so that nobody pays a second time meanwhile. */
export async function reportUnbookedPayment(deps: Deps, tx: Transaction, invoice: InvoiceRow, attempt: AttemptRow, problem: string) {
  deps.log.error({ attemptId: attempt.id, paymentIntentId: attempt.paymentIntentId, problem }, 'payment could not be booked');
  if (!(await storeProblem(tx, attempt.id, problem))) return;
  await notifyAdmins(deps, tx, {
    text: `A payment for invoice ${invoice.invoiceNumber} couldn't be booked. ${problem}`,
    link: `/admin/invoices/${invoice.id}`,
    clientId: invoice.clientId,
  });
  const { studioEmail } = await readStudio(tx);
  await sendMail(deps, tx, unbookedPaymentMail(studioEmail, invoice, attempt.paymentIntentId, problem, deps.settings.publicUrl));
}
