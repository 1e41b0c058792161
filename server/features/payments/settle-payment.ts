import type Stripe from 'stripe';
import { payableStatuses } from '../../../contract/invoices.ts';
import type { paymentOutcomes } from '../../../contract/payments.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { lockInvoiceById, markPaid } from '../invoices/invoices.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { overpaymentMail, receiptMail } from './payments.mails.ts';
import { type AttemptRow, claimOpenAttempts, findAttempt, insertPayment, insertWebhookEvent, updateAttempt } from './payments.store.ts';
import { type ActiveProvider, activeProvider, findIntent } from './provider.ts';

/** Where a payment stands. */
export interface Settlement {
  outcome: (typeof paymentOutcomes)[number];
  /** Why it failed, in the provider's words for the payer. */
  reason: string | null;
}

/**
 * Brings our records in line with the provider's PaymentIntent. The webhook, the return page and the scheduled reconciliation all call
 * this: only the id is trusted and the PaymentIntent is read again, so duplicate, late, out-of-order and lost events end the same way.
 * @param event the webhook event that named the id; recorded in the same transaction as its effects
 * @returns undefined for a PaymentIntent that isn't ours
 */
export async function settlePayment(
  deps: Deps,
  paymentIntentId: string,
  event?: { eventId: string; type: string },
): Promise<Settlement | undefined> {
  const provider = activeProvider(deps.payments);
  const found = await findAttempt(deps.db, paymentIntentId);
  if (!found) return undefined;
  const intent = await findIntent(provider, paymentIntentId);
  await deps.db.transaction(async (tx) => {
    if (event && !(await insertWebhookEvent(tx, event))) return;
    if (!intent || intent.status === 'canceled') await updateAttempt(tx, found.attempt.id, { status: 'cancelled' });
    if (intent?.status === 'succeeded') await recordPayment(deps, tx, provider, found.attempt, intent);
  });
  return intent ? settlementOf(intent) : { outcome: 'failed', reason: null };
}

function settlementOf({ status, last_payment_error }: Stripe.PaymentIntent): Settlement {
  if (status === 'succeeded') return { outcome: 'settled', reason: null };
  if (status === 'processing') return { outcome: 'processing', reason: null };
  const outcome = status === 'canceled' || last_payment_error ? 'failed' : 'open';
  return { outcome, reason: last_payment_error?.message ?? null };
}

async function recordPayment(deps: Deps, tx: Transaction, provider: ActiveProvider, attempt: AttemptRow, intent: Stripe.PaymentIntent) {
  requireMatchingIntent(provider, attempt, intent);
  const invoice = await lockInvoiceById(tx, attempt.invoiceId);
  const isNew = await insertPayment(tx, {
    invoiceId: invoice.id,
    provider: provider.mode,
    objectId: intent.id,
    kind: 'payment',
    // The only payment method that our PaymentIntents allow.
    paymentMethod: 'credit_card',
    amountMinor: intent.amount_received,
    currency: attempt.currency,
    createdAt: deps.clock.now(),
  });
  if (!isNew) return;
  await updateAttempt(tx, attempt.id, { status: 'succeeded' });
  const wasPayable = payableStatuses.includes(invoice.status);
  const paidMinor = invoice.paidMinor + intent.amount_received;
  if (wasPayable && paidMinor >= invoice.amountMinor) await markPaid(deps, tx, invoice, intent.id);
  const { clientName, clientId, invoiceNumber } = invoice;
  await notifyAdmins(deps, tx, { text: `${clientName} paid invoice ${invoiceNumber}.`, link: `/admin/invoices/${invoice.id}`, clientId });
  const { studioName, studioEmail } = await readStudio(tx);
  const { publicUrl } = deps.settings;
  await sendMail(deps, tx, receiptMail(invoice, intent.amount_received, studioName, publicUrl));
  // More than was due, or money for an invoice that was canceled in the meantime: it is booked, and the studio decides.
  if (!wasPayable || paidMinor > invoice.amountMinor)
    await sendMail(deps, tx, overpaymentMail(studioEmail, invoice, intent.amount_received, publicUrl));
}

/**
 * A payment that differs from its attempt is a mistake or an attack and is never booked automatically.
 * @throws Error when amount (in minor units), currency, mode or attempt differ
 */
function requireMatchingIntent({ livemode }: ActiveProvider, attempt: AttemptRow, intent: Stripe.PaymentIntent) {
  const matches =
    intent.amount_received === attempt.amountMinor &&
    intent.currency.toUpperCase() === attempt.currency &&
    intent.livemode === livemode &&
    intent.metadata.attemptId === String(attempt.id);
  if (!matches) throw new Error(`The payment ${intent.id} does not match attempt ${attempt.id} and was not booked`);
}

/** Settles payments whose events were lost. A failure is logged and retried on the next run. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  if (deps.payments.mode === 'off') return;
  for (const paymentIntentId of await claimOpenAttempts(deps.db, deps.clock.now()))
    await settlePayment(deps, paymentIntentId).catch((err) => deps.log.error({ err, paymentIntentId }, 'payment could not be settled'));
}
