import { activeProvider, findAtProvider } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { insertWebhookEvent } from '#server/features/billing/payments/payments.store.ts';
import type { EventReference } from '#server/features/billing/payments/settle-payment.ts';
import { findPaymentOf } from '#server/features/billing/refunds/settle-refund.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { fraudWarningMails } from './fraud-warning.mails.ts';

/**
 * Tells the studio that a card's bank reports a payment as fraud, while a refund still prevents the dispute
 * (docs.stripe.com/disputes/measuring#early-fraud-warnings).
 * @returns `actionable`, or `late` once it was refunded or disputed; undefined for a payment that isn't ours
 */
export async function settleFraudWarning(deps: Deps, id: string, event: EventReference): Promise<string | undefined> {
  const provider = activeProvider(deps.payments);
  const warning = await findAtProvider(deps, 'radar.early_fraud_warning', () => provider.stripe.radar.earlyFraudWarnings.retrieve(id));
  const payment = warning && (await findPaymentOf(deps, provider, warning.payment_intent ?? null));
  if (!payment) return undefined;
  await deps.db.transaction(async (tx) => {
    const invoice = await lockInvoiceById(tx, payment.invoiceId);
    if (!(await insertWebhookEvent(tx, event)) || !warning.actionable) return;
    await sendMail(deps, tx, fraudWarningMails.fraudWarning, { invoice, amountMinor: payment.amountMinor, fraudType: warning.fraud_type });
    await notifyAdmins(deps, tx, {
      by: null,
      text: `The bank reports the payment for invoice ${invoice.invoiceNumber} as possible fraud. A refund prevents a dispute.`,
      link: `/admin/invoices/${invoice.id}`,
      clientId: invoice.clientId,
      studioAlreadyEmailed: true,
    });
  });
  return warning.actionable ? 'actionable' : 'late';
}
