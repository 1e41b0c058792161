import { toDecimal } from '../../../contract/shared/money.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { days, subtractMilliseconds } from '../../shared/clock.ts';
import { readClientInvoice } from '../invoices/invoices.service.ts';
import { deleteWebhookEvents, findAttempt } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Settles a client's own payment and returns its outcome, with what is left to pay on its invoice.
 * @throws AppError not_found for a payment that doesn't exist or belongs to another client
 */
export async function readOutcome(deps: Deps, client: { id: number }, paymentIntentId: string) {
  const found = await findAttempt(deps.db, paymentIntentId);
  if (found?.clientId !== client.id) throw notFound('Payment');
  const settlement = (await settlePayment(deps, paymentIntentId)) ?? { outcome: 'open', reason: null };
  const invoice = await readClientInvoice(deps, client, found.attempt.invoiceId);
  const { amountMinor, currency } = found.attempt;
  return {
    ...settlement,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber ?? '',
    amount: toDecimal(amountMinor, currency),
    currency,
    amountDue: toDecimal(Math.max(0, invoice.amountMinor - invoice.paidMinor), currency),
  };
}

/** Stripe redelivers an event for up to three days, and by hand for thirty. */
const eventRetention = 90 * days;

export const cleanUpWebhookEvents = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, batchSize?: number) =>
  deleteWebhookEvents(db, subtractMilliseconds(clock.now(), eventRetention), batchSize);
