import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { presentProcessing } from '#server/features/billing/invoices/invoices.present.ts';
import { readClientInvoice, readNotInvoiced } from '#server/features/billing/invoices/invoices.service.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { type AttemptRow, deleteWebhookEvents, findAttempt } from './payments.store.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';

/**
 * Settles a client's own payment and returns its outcome, with what is left to pay on its invoice.
 * @param invoiceId only a payment of this one
 * @throws AppError not_found for a payment that doesn't exist or belongs to another client
 */
export async function readOutcome(deps: Deps, client: { id: number }, paymentIntentId: string, invoiceId?: number) {
  const found = await findAttempt(deps.db, paymentIntentId);
  if (found?.clientId !== client.id || (invoiceId && found.attempt.invoiceId !== invoiceId)) throw notFound('Payment');
  const settlement = (await settlePayment(deps, paymentIntentId)) ?? recordedOutcome(found.attempt);
  const invoice = await readClientInvoice(deps, client, found.attempt.invoiceId);
  const { amountMinor, currency } = found.attempt;
  return {
    ...settlement,
    processing: settlement.outcome === 'processing' ? presentProcessing(invoice) : null,
    invoiceId: invoice.id,
    projectId: invoice.projectId,
    awaitsFootage: found.projectStatus === 'pending' || found.projectStatus === 'footage_upload',
    hasRegistered: found.clientStatus !== 'invited',
    invoiceNumber: invoice.invoiceNumber ?? '',
    amount: toDecimal(amountMinor, currency),
    currency,
    amountDue: toDecimal(dueMinor(invoice), currency),
    notInvoiced: await readNotInvoiced(deps.db, invoice),
    dueDate: invoice.dueDate,
  };
}

/** The recorded outcome of a payment that the provider can't be asked about, such as one of another account: never that it failed. */
function recordedOutcome({ status }: AttemptRow): Settlement {
  if (status === 'succeeded') return { outcome: 'settled', reason: null };
  throw new AppError('unavailable', "We can't check this payment right now. Please contact the studio.");
}

/** Stripe redelivers an event for up to three days, and by hand for thirty. */
const eventRetention = 90 * days;

export const cleanUpWebhookEvents = ({ db, clock }: Deps, batchSize?: number) =>
  deleteWebhookEvents(db, subtractMilliseconds(clock.now(), eventRetention), batchSize);
