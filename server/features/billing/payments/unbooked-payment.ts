import type Stripe from 'stripe';
import { type ActiveProvider, findCharge } from '#server/adapters/payment-provider.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { paymentMails } from './payments.mails.ts';
import { type AttemptRow, markAttemptRefunded, storeProblem } from './payments.store.ts';

interface Mismatch {
  /** How the payment differs from its attempt, in a sentence for the studio. */
  problem: string;
  /** Whether the studio has refunded all of the payment. */
  isRefunded: boolean;
}

/**
 * Compares a successful PaymentIntent with its attempt, unless that has been booked or recorded by hand. A difference is a mistake or an
 * attack, and is never booked automatically.
 */
export async function findMismatch(
  deps: Deps,
  provider: ActiveProvider,
  attempt: AttemptRow,
  intent: Stripe.PaymentIntent,
): Promise<Mismatch | undefined> {
  if (intent.status !== 'succeeded' || attempt.status === 'succeeded') return undefined;
  const problem = await describeDifference(deps, provider, attempt, intent);
  return problem === undefined ? undefined : { problem, isRefunded: (await findCharge(deps, provider, intent))?.refunded ?? false };
}

async function describeDifference({ db }: Deps, { livemode }: ActiveProvider, attempt: AttemptRow, intent: Stripe.PaymentIntent) {
  const currency = intent.currency.toUpperCase();
  if (currency !== attempt.currency || intent.amount_received !== attempt.amountMinor) {
    const formats = await readFormats(db);
    return `${formats.minor(intent.amount_received, currency)} arrived instead of ${formats.minor(attempt.amountMinor, attempt.currency)}.`;
  }
  if (intent.livemode !== livemode) return 'It was made in the other mode, live or test.';
  if (intent.metadata.attemptId !== String(attempt.id)) return 'It names another payment attempt.';
  return undefined;
}

/**
 * Keeps track of money that couldn't be booked: for the client it is still being processed, and the studio is told. The attempt stays open,
 * so that nobody pays a second time, until the studio has refunded the money.
 */
export async function settleMismatch(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  attempt: AttemptRow,
  { problem, isRefunded }: Mismatch,
) {
  if (isRefunded) {
    await markAttemptRefunded(tx, attempt.id);
    return { outcome: 'failed' as const, reason: 'This payment was refunded.' };
  }
  await reportUnbookedPayment(deps, tx, invoice, attempt, problem);
  return { outcome: 'processing' as const, reason: null };
}

/** Tells the studio once that a payment couldn't be booked. */
async function reportUnbookedPayment(deps: Deps, tx: Transaction, invoice: InvoiceRow, attempt: AttemptRow, problem: string) {
  deps.log.error({ attemptId: attempt.id, paymentIntentId: attempt.paymentIntentId, problem }, 'payment could not be booked');
  if (!(await storeProblem(tx, attempt.id, problem))) return;
  await notifyAdmins(deps, tx, {
    by: null,
    text: `A payment for invoice ${invoice.invoiceNumber} couldn't be booked. ${problem}`,
    link: `/admin/invoices/${invoice.id}`,
    clientId: invoice.clientId,
  });
  await sendMail(deps, tx, paymentMails.unbookedPayment, { invoice, paymentIntentId: attempt.paymentIntentId, problem });
}
