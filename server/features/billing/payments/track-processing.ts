import type Stripe from 'stripe';
import { addBusinessDays } from '#domain/shared/dates.ts';
import { type OnlinePaymentMethod, onlinePaymentDetails, onlinePaymentMethods } from '#domain/shared/online-payments.ts';
import { type ActiveProvider, findCharge } from '#server/adapters/payment-provider.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.service.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { failedPaymentMails } from './failed-payment.mails.ts';
import { type AttemptRow, startProcessing, stopProcessing } from './payments.store.ts';

/** How a PaymentIntent was paid or is being paid. The provider is asked only where it could be more than one way. */
export async function findMethod(deps: Deps, provider: ActiveProvider, intent: Stripe.PaymentIntent): Promise<OnlinePaymentMethod> {
  const offered = onlinePaymentMethods.filter((method) => intent.payment_method_types.includes(method));
  const isDecided = offered.length === 1 || (intent.status !== 'succeeded' && intent.status !== 'processing');
  const type = isDecided ? offered[0] : (await findCharge(deps, provider, intent))?.payment_method_details?.type;
  return offered.find((method) => method === type) ?? 'card';
}

/**
 * Keeps with the attempt whether the banks are processing its payment, which takes days for a debit. When they have refused it, the
 * client and the studio are told. The caller holds the invoice's lock.
 */
export async function trackProcessing(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  attempt: AttemptRow,
  intent: Stripe.PaymentIntent,
  method: OnlinePaymentMethod,
): Promise<void> {
  const isProcessing = intent.status === 'processing';
  if (isProcessing ? !(await start(deps, tx, attempt, intent, method)) : !(await stop(tx, attempt))) return;
  await notifyChange(tx, 'invoices', invoice);
  if (!isProcessing) await announceFailure(deps, tx, invoice, attempt, intent.last_payment_error?.message);
}

async function start(deps: Deps, tx: Transaction, { id }: AttemptRow, intent: Stripe.PaymentIntent, processingMethod: OnlinePaymentMethod) {
  const { today } = await studioToday(tx, deps.clock);
  const { latest_charge } = intent;
  return startProcessing(tx, id, {
    processingMethod,
    processingUntil: addBusinessDays(today, onlinePaymentDetails[processingMethod].businessDays),
    processedChargeId: (typeof latest_charge === 'string' ? latest_charge : latest_charge?.id) ?? intent.id,
  });
}

/** Ends processing that was known before the provider was asked: an answer from before the payment was ordered doesn't end it. */
const stop = async (tx: Transaction, { id, processingMethod }: AttemptRow) => processingMethod !== null && stopProcessing(tx, id);

async function announceFailure(deps: Deps, tx: Transaction, invoice: InvoiceRow, { amountMinor }: AttemptRow, reason: string | undefined) {
  const failed = { invoice, payLink: await createPayLink(deps, tx, invoice.id), amountMinor, reason: reason ?? null };
  await sendMail(deps, tx, failedPaymentMails.paymentFailed, failed);
  await sendMail(deps, tx, failedPaymentMails.clientPaymentFailed, failed);
  await notifyAdmins(deps, tx, {
    by: null,
    text: `${invoice.clientName}'s payment for invoice ${invoice.invoiceNumber} failed.`,
    link: `/admin/invoices/${invoice.id}`,
    clientId: invoice.clientId,
    studioAlreadyEmailed: true,
  });
}
